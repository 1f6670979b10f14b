// Finds the Node version that the lockfile pins, and runs programs with it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const MAJOR = 'v24.'

export function isRightNode() {
  return process.version.startsWith(MAJOR)
}

/**
 * The path of a Node 24; null when it is not installed.
 * @param {string} root
 */
export function findNode(root) {
  if (isRightNode() && existsSync(process.execPath)) return process.execPath
  const installed = path.join(root, 'node_modules/node/bin/node')
  const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith(MAJOR) ? installed : null
}

/** Ends this process with the parent that started it by `rerun`, even when the parent is killed. */
export function followParent() {
  if (!process.env.INKFOLIO_LAUNCHED || !process.channel) return
  delete process.env.INKFOLIO_LAUNCHED
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Runs a program on another Node and ends with its exit code or signal. Its own process group makes Ctrl-C reach it only once.
 * @param {string} node
 * @param {string[]} args the program and its arguments; options for Node itself come before them
 */
export function rerun(node, args) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const child = spawn(node, args, {
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
