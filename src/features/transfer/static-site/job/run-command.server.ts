// Runs the owner's command after an export: without a shell, in a process group of its own that ends with it, for a bounded time, with bounded output.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'
import { programEnvironment } from '#src/server/env.server.ts'
import { siteFolder } from '#src/server/project-root.server.ts'
import type { CommandResult } from './static-result.ts'

export const COMMAND_MS = 10 * 60_000
/** Between the request to end and the end. */
const GRACE_MS = 2_000
/** A process that has left the group may keep the pipes open. */
const PIPES_MS = 1_000
/** The characters that are stored while the command runs, and the lines that the owner sees. */
const KEPT = 8_000
const LINES = 20
const LINE = 300

export type CommandRun = {
  /** Where it runs. */
  folder: string
  /** Added to the environment. */
  variables: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Milliseconds. */
  limitMs?: number
}

/**
 * Resolves when the command has ended, and with it its process group. `words` are the program and its arguments; a program with a slash is found from
 * the folder of the site. Rejects with the reason of the signal when that has ended it.
 */
export async function runCommand(
  words: readonly string[],
  { folder, variables, signal, limitMs = COMMAND_MS }: CommandRun,
): Promise<CommandResult> {
  signal.throwIfAborted()
  const [program = '', ...args] = words
  const startedAt = performance.now()
  const child = spawn(program.includes('/') ? path.resolve(siteFolder, program) : program, args, {
    cwd: folder,
    env: { ...programEnvironment(), ...variables },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = keepTail(child)
  const ended = await waitForEnd(child, { signal, limitMs })
  signal.throwIfAborted()
  return { ...ended, seconds: Math.round((performance.now() - startedAt) / 100) / 10, output: output() }
}

type End = Pick<CommandResult, 'exitCode' | 'problem'>

async function waitForEnd(child: ChildProcess, { signal, limitMs }: { signal: AbortSignal; limitMs: number }): Promise<End> {
  let isLate = false
  let killTimer: NodeJS.Timeout | undefined
  const end = () => {
    killGroup(child, 'SIGTERM')
    killTimer ??= setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS)
  }
  const limit = setTimeout(() => {
    isLate = true
    end()
  }, limitMs)
  signal.addEventListener('abort', end)
  try {
    const { code, killedBy, error } = await exitOf(child)
    if (error) return { exitCode: null, problem: `The command did not start: ${error.message}.` }
    if (isLate) return { exitCode: null, problem: `The command did not end within ${describe(limitMs)} and was stopped.` }
    return { exitCode: code, problem: killedBy === null ? null : `The command was ended by ${killedBy}.` }
  } finally {
    clearTimeout(limit)
    clearTimeout(killTimer)
    signal.removeEventListener('abort', end)
  }
}

type Exit = { code: number | null; killedBy: string | null; error?: Error }

/** Ends what the program left behind. */
function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, killedBy: null, error }))
    child.once('exit', (code, killedBy) => {
      killGroup(child, 'SIGKILL')
      const done = () => resolve({ code, killedBy })
      const timer = setTimeout(() => {
        child.stdout?.destroy()
        child.stderr?.destroy()
        done()
      }, PIPES_MS)
      child.once('close', () => {
        clearTimeout(timer)
        done()
      })
    })
  })
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // No process of the group is left.
  }
}

/** Reads everything, so that the command never waits, and keeps the end of it. */
function keepTail(child: ChildProcess): () => string {
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder('utf8')
    stream?.on('data', (chunk: Buffer) => {
      tail = (tail + decoder.write(chunk)).slice(-KEPT)
    })
    stream?.on('error', () => {})
  }
  return () => printable(tail)
}

/** The last lines without what PostgreSQL refuses, a terminal would interpret, or may be a password in an address. */
export function printable(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/\/\/[^\s/]*@/g, '//***@')
        .replace(/([?&][a-z_-]{0,30}(?:token|key|password|secret)=)[^\s&]*/gi, '$1***')
        .replace(/\p{Cc}+/gu, ' ')
        .trimEnd()
        .slice(0, LINE),
    )
    .filter((line) => line !== '')
  return lines.slice(-LINES).join('\n').toWellFormed()
}

function describe(milliseconds: number): string {
  return milliseconds >= 60_000 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1_000} s`
}
