// The Node that does the work is the one the lockfile pins, wherever the system's own comes from.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from './refusal.mjs'

const MAJOR = 'v24.'

export function isRightNode() {
  return process.version.startsWith(MAJOR)
}

/**
 * The path of a Node 24; throws Refusal when the installation brought none.
 * @param {string} root
 */
export function findNode(root) {
  if (isRightNode() && existsSync(process.execPath)) return process.execPath
  const installed = path.join(root, 'node_modules/node/bin/node')
  const { stdout } = existsSync(installed) ? spawnSync(installed, ['--version'], { encoding: 'utf8' }) : { stdout: '' }
  if (stdout?.startsWith(MAJOR)) return installed
  throw new Refusal(
    'Node 24 is missing because npm ran no install scripts: run `npm rebuild node --ignore-scripts=false` in the folder of Inkfolio, then try again.',
  )
}

/**
 * Runs the same task on another Node and ends as it ends. It gets a process group of its own, so that Ctrl-C reaches it once.
 * @param {string} node
 * @param {string} task
 * @param {string[]} args
 * @param {string[]} [options] for Node itself
 */
export function rerun(node, task, args, options = []) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const child = spawn(node, [...options, path.resolve('tools/launcher/run.mjs'), task, ...args], {
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, INKFOLIO_LAUNCHED: '1' },
  })
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve(undefined)
      if (!signal) process.exit(code ?? 1)
      for (const listened of signals) process.removeAllListeners(listened)
      process.kill(process.pid, signal)
    })
  })
}
