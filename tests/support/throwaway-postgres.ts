// A temporary PostgreSQL for a test run, if its programs are installed.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

export type ThrowawayPostgres = {
  /** Connection string without a database name; append one. Its user is a superuser. */
  url: string
  stop(): Promise<void>
}

/** Starts the server, or returns a sentence with the reason why it is not available. It ends with this process, even when that is killed. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | string> {
  const programs = findPostgresPrograms()
  if (!programs) return 'initdb and postgres were found neither in /usr/lib/postgresql/*/bin nor on the path'
  const port = await freePort()
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres-guard.ts'), programs, String(port)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answer = await firstLine(guard)
  if (answer !== 'READY') return answer
  guard.unref()
  return { url: `postgres://inkfolio@127.0.0.1:${port}/`, stop: () => end(guard) }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve)
    child.once('close', () => resolve('PostgreSQL ended without a reason'))
  })
}

function end(guard: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (guard.exitCode !== null) return resolve()
    guard.ref()
    guard.once('exit', () => resolve())
    guard.stdin?.end()
  })
}
