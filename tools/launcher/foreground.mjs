// Runs a program with the terminal of this process.
import { spawn } from 'node:child_process'
import { toolEnvironment } from './step.mjs'

/**
 * Sets the exit code of the program as that of this process.
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function runInForeground(root, command, args) {
  const child = spawn(command, args, { cwd: root, env: toolEnvironment(root), stdio: 'inherit' })
  // The terminal sends Ctrl-C to the program too, so this process only waits for its end.
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
