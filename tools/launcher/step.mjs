// Runs a program in its own process group, ends it with this process, and returns its output.
import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * @typedef {object} StepOptions
 * @property {string} cwd
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [isShown] prints the output as it comes
 */

/**
 * Resolves also when the program fails. A signal to this process first ends the program, then this process.
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} options
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export function runStep(command, args, { cwd, env = process.env, isShown = false }) {
  // Before the spawn: a signal in between would end this process only, and the program would continue.
  const signals = passSignals(() => child.pid)
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  /** @type {(stream: import('node:stream').Readable, target: NodeJS.WriteStream) => void} */
  function collect(stream, target) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (isShown) target.write(text)
    })
  }
  collect(child.stdout, process.stdout)
  collect(child.stderr, process.stderr)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, output: error.message }))
    // Child processes that the program left behind would interfere with the next attempt.
    child.on('exit', () => killGroup(child.pid, 'SIGKILL'))
    child.on('close', (code) => {
      signals.stop()
      if (signals.exitCode !== undefined) process.exit(signals.exitCode)
      resolve({ isOk: code === 0, output })
    })
  })
}

/**
 * The environment for installed programs, with the pinned `node` first on the path.
 * @param {string} root
 * @param {Record<string, string | undefined>} [extra]
 */
export function toolEnvironment(root, extra = {}) {
  return { ...process.env, PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter), ...extra }
}

/** @param {() => number | undefined} findGroup asked when a signal comes */
function passSignals(findGroup) {
  /** @type {{ exitCode: number | undefined, stop(): void }} */
  const signals = { exitCode: undefined, stop }
  /** @param {NodeJS.Signals} signal @param {number} exitCode */
  function end(signal, exitCode) {
    signals.exitCode = exitCode
    killGroup(findGroup(), signal)
    setTimeout(() => killGroup(findGroup(), 'SIGKILL'), 3_000).unref()
  }
  const interrupt = () => end('SIGINT', 130)
  const terminate = () => end('SIGTERM', 143)
  function stop() {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', terminate)
  return signals
}

/** @param {number | undefined} group @param {NodeJS.Signals} signal */
function killGroup(group, signal) {
  if (!group || !isGroupAlive(group)) return
  process.kill(-group, signal)
}

/** @param {number | undefined} group */
function isGroupAlive(group) {
  if (!group) return false
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
