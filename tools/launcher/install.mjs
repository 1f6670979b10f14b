// Installs node_modules from package-lock.json, and repeats an installation that was interrupted.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findNode } from './node.mjs'
import { diskFull, explainUnwritable, Refusal } from './refusal.mjs'
import { withSetupLock } from './setup-lock.mjs'
import { runStep } from './step.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/**
 * Installs missing packages; throws Refusal when that is not possible.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export async function ensureInstalled(root, print) {
  if (!existsSync(path.join(root, 'package-lock.json'))) {
    throw new Refusal(
      `package-lock.json is missing in ${root}: bring it back with \`git checkout package-lock.json\`, then run the command again.`,
    )
  }
  if (isInstalled(root)) return
  const purpose = 'The dependencies must be installed'
  await withSetupLock(root, purpose, print, async () => {
    if (isInstalled(root)) return
    print('Installing the dependencies. This happens once and takes about a minute.')
    const startedAt = Date.now()
    const { command, args, env } = npmCall(root, [
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--no-engine-strict',
      '--loglevel=error',
    ])
    const { isOk, output } = await runStep(command, args, { cwd: root, env })
    if (!isOk) throw explainFailure(output, root, purpose)
    print(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  })
}

/**
 * The path of a Node 24. The package `node` fetches it in an install script; where npm is set to run none, it is fetched here. Throws Refusal.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export async function ensureNode(root, print) {
  const purpose = 'Node 24 must be fetched'
  const installed = findNode(root)
  if (installed !== null) return installed
  return withSetupLock(root, purpose, print, async () => {
    const meanwhile = findNode(root)
    if (meanwhile !== null) return meanwhile
    print('Fetching Node 24, because npm is set to run no install scripts.')
    const { command, args, env } = npmCall(root, ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    const { isOk, output } = await runStep(command, args, { cwd: root, env })
    const fetched = findNode(root)
    if (fetched !== null) return fetched
    throw isOk
      ? new Refusal('Node 24 is missing: run `npm rebuild node --ignore-scripts=false` in the folder of Inkfolio and see what it prints.')
      : explainFailure(output, root, purpose)
  })
}

/**
 * Whether npm completed the installation of the locked versions, for this system, and every package is still there. npm writes
 * node_modules/.package-lock.json at the end; it lacks the optional packages of other systems.
 * @param {string} root
 */
export function isInstalled(root) {
  const locked = readPackages(path.join(root, 'package-lock.json'))
  const list = path.join(root, 'node_modules/.package-lock.json')
  const present = existsSync(list) ? readPackages(list) : {}
  return Object.entries(locked).every(
    ([name, { version, optional, devOptional }]) =>
      optional || devOptional || (present[name]?.version === version && existsSync(path.join(root, name, 'package.json'))),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  try {
    const { '': _root, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
    return packages
  } catch (error) {
    throw new Refusal(`${file} cannot be read: bring it back with \`git checkout package-lock.json\`, then run the command again.`, {
      cause: error,
    })
  }
}

/**
 * A call of the npm that started this process, with the Node that runs npm: `npm ci` removes the Node in node_modules.
 * @param {string} root
 * @param {string[]} args
 */
function npmCall(root, args) {
  const { npm_execpath: npm, npm_node_execpath: systemNode } = process.env
  const bins = path.join(root, 'node_modules', '.bin')
  const searched = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== bins)
  const env = { ...process.env, PATH: searched.join(path.delimiter), NODE_ENV: undefined }
  if (!npm || !/npm-cli\.c?js$/.test(npm) || !systemNode || !existsSync(systemNode)) return { command: 'npm', args, env }
  if (systemNode.startsWith(path.join(root, 'node_modules'))) return { command: 'npm', args, env }
  return { command: systemNode, args: [npm, ...args], env }
}

/**
 * @param {string} output
 * @param {string} root
 * @param {string} purpose
 */
function explainFailure(output, root, purpose) {
  if (/ENOSPC|no space left/i.test(output)) return diskFull(root)
  // A home folder that does not exist, or that is mounted for reading only, is ENOENT for a folder in it.
  const lacksFolder = output.split('\n').some((line) => line.includes('ENOENT') && line.includes(", mkdir '"))
  if (lacksFolder || /\b(EACCES|EPERM|EROFS)\b/.test(output)) return explainRefusedWrite(output, root, purpose)
  if (/\bEUSAGE\b/.test(output)) {
    return new Refusal(
      'package-lock.json does not belong to package.json: bring both back with `git checkout package.json package-lock.json`.',
    )
  }
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(output)) {
    return new Refusal('The dependencies could not be fetched: check the connection to the npm registry, then run the command again.')
  }
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  const reason = lines.find((line) => !/code|errno|syscall/.test(line)) ?? output.trim().split('\n').at(-1) ?? ''
  return new Refusal(
    `The dependencies could not be installed (${reason.replace(/^npm (error|ERR!) /, '')}): fix that, then run the command again.`,
  )
}

/**
 * npm names the file that it may not write: in its cache, in this folder, or elsewhere.
 * @param {string} output
 * @param {string} root
 * @param {string} purpose
 */
function explainRefusedWrite(output, root, purpose) {
  const file = /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1] ?? /, \w+ '([^']+)'/.exec(output)?.[1] ?? root
  if (file === root || file.startsWith(root + path.sep)) {
    return explainUnwritable(Object.assign(new Error(), { code: 'EACCES' }), root, purpose)
  }
  return new Refusal(
    `${purpose}, but npm may not write ${file}: change the owner of that folder, or set npm_config_cache to a folder that npm may write, then run the command again.`,
  )
}
