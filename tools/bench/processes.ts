// Child processes that end with the bench, even when the bench is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The shell replaces itself by the program (`exec`); its background job kills the program when the pipe to the bench breaks. The bench writes
 * a line to the pipe after the program has ended, so that the job never kills another process that got the same id.
 */
const GUARD = '{ read -r line <&3 || kill -s "$0" $$; } & exec "$@" 3<&-'

const PATIENCE_MS = 12_000

export type ProgramOptions = {
  env?: Record<string, string | undefined>
  cwd?: string
  account?: { uid: number; gid: number } | undefined
  /** The signal of `stop`. */
  signal?: 'TERM' | 'INT'
}

export type Program = {
  readonly pid: number
  output(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** Resolves when the program has ended and its whole output has arrived. */
  readonly closed: Promise<unknown>
  stop(): Promise<void>
}

const running = new Set<Program>()

export function startProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Program {
  const { env = process.env, cwd, account, signal = 'TERM' } = options
  const child = spawn('/bin/sh', ['-c', GUARD, signal, command, ...args], {
    env,
    cwd,
    ...account,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const line = child.stdio[3]
  if (!child.pid || !(line instanceof Writable)) throw new Error(`${command} could not be started`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  // The guard may have ended before the line is written. Standard input would not do: Node closes it before it emits `exit`.
  line.on('error', () => {})
  child.once('exit', () => line.end('ended\n'))
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const program: Program = {
    pid: child.pid,
    output: () => output,
    ended,
    closed: once(child, 'close'),
    stop: () => stop(child, ended, signal),
  }
  running.add(program)
  void ended.then(() => running.delete(program))
  return program
}

/** Runs the program and returns its output. Throws with the output when the exit code is not 0. */
export async function runProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Promise<string> {
  const program = startProgram(command, args, options)
  const code = await program.ended
  await program.closed
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${program.output().trim()}`)
  return program.output()
}

export async function stopAllPrograms(): Promise<void> {
  await Promise.all([...running].reverse().map((program) => program.stop()))
}

async function stop(child: ChildProcess, ended: Promise<number | null>, signal: 'TERM' | 'INT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(`SIG${signal}`)
  const late = new AbortController()
  const giveUp = wait(PATIENCE_MS, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  )
  await ended
  late.abort()
  await giveUp
  killGroup(child)
}

/** A wrapper script, such as Debian's of the headless shell, leaves its program behind. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}
