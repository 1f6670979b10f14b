// A program that has the terminal to itself: what it asks and prints goes through as it is.
import { spawn } from 'node:child_process'
import { toolEnvironment } from './step.mjs'

/**
 * Ends with the exit code of the program.
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function runInForeground(root, command, args) {
  const child = spawn(command, args, { cwd: root, env: toolEnvironment(root), stdio: 'inherit' })
  // The terminal sends Ctrl-C to the program too: this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
