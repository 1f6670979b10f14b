// Builds the site into build/, and checks whether the build matches the sources.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { precompress } from './precompress.mjs'
import { diskFull, Refusal } from './refusal.mjs'
import { withSetupLock } from './setup-lock.mjs'
import { runStep, toolEnvironment } from './step.mjs'

const SOURCES = [
  'src/**',
  'public/**',
  'tools/launcher/precompress.mjs',
  '*.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const NOT_BUILT = /\.test\.tsx?$|^(vitest|playwright|drizzle)\.config\.ts$/

/**
 * Builds when the build does not match the sources. Throws Refusal when it fails.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export async function ensureBuilt(root, print) {
  if (isBuilt(root)) return
  await withSetupLock(root, 'The site must be built', print, async () => {
    if (!isBuilt(root)) await build(root, print)
  })
}

/**
 * Builds unconditionally.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export function rebuild(root, print) {
  return withSetupLock(root, 'The site must be built', print, () => build(root, print))
}

/** @param {string} root */
export function isBuilt(root) {
  const stamp = stampOf(root)
  return existsSync(stamp) && existsSync(path.join(root, 'build/server/index.js')) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/**
 * The program of the CLI: the built one, which starts five times as fast, when the build matches the sources, and otherwise the sources.
 * @param {string} root
 */
export function findCli(root) {
  return path.join(root, isBuilt(root) ? 'build/server/cli.js' : 'src/cli/main.ts')
}

/**
 * Throws Refusal unless the build matches the sources.
 * @param {string} root
 */
export function assertBuilt(root) {
  if (!isBuilt(root)) throw new Refusal('The site is not built: run npm run build.')
}

/**
 * Identifies the build by its sources. Throws Refusal unless it matches them.
 * @param {string} root
 */
export function builtVersion(root) {
  assertBuilt(root)
  return readFileSync(stampOf(root), 'utf8')
}

/**
 * The hash of all sources of the build.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map((file) => path.relative(root, path.join(file.parentPath, file.name)))
  for (const name of names.filter((file) => !NOT_BUILT.test(file)).sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root */
function stampOf(root) {
  return path.join(root, 'build/complete')
}

/**
 * Removes the stamp first and writes it last, so that an interrupted build does not count as complete.
 * @param {string} root
 * @param {(line: string) => void} print
 */
async function build(root, print) {
  print('Building the site.')
  const startedAt = Date.now()
  const sources = hashSources(root)
  rmSync(stampOf(root), { force: true })
  const env = toolEnvironment(root, { NODE_ENV: 'production' })
  const { isOk, output } = await runStep('react-router', ['build'], { cwd: root, env })
  if (!isOk) throw explainFailure(output, root)
  await precompress(path.join(root, 'build/client'))
  writeFileSync(path.join(root, 'build/commit'), findCommit(root))
  writeFileSync(`${stampOf(root)}.new`, sources)
  renameSync(`${stampOf(root)}.new`, stampOf(root))
  print(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/**
 * The commit of the sources, `+` behind it when they differ from it; empty outside of a clone. In the build of an image, which has no history, the
 * variable COMMIT names it.
 * @param {string} root
 */
function findCommit(root) {
  if (!existsSync(path.join(root, '.git'))) return process.env.COMMIT ?? ''
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
  } catch {
    return ''
  }
}

/**
 * @param {string} output
 * @param {string} root
 */
function explainFailure(output, root) {
  if (/ENOSPC|no space left/i.test(output)) return diskFull(root)
  if (/\b(EACCES|EROFS)\b/.test(output))
    return new Refusal(
      `The site must be built, but ${path.join(root, 'build')} is not writable for this user: run npm start once as its owner.`,
    )
  console.error(output.trim())
  return new Refusal(
    'The site could not be built: undo the last change to the sources (`git status` shows it), then run the command again.',
  )
}
