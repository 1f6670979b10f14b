// The bench's own PostgreSQL, with default durability settings: a write is on the disk before it is acknowledged. The cluster with its seeded
// databases stays between runs; the server stops with the bench.
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../tests/support/free-port.ts'
import { findPostgresPrograms, unprivilegedAccount } from '../../tests/support/postgres-programs.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from './folder.ts'
import { type Program, runProgram, startProgram } from './processes.ts'

export type Postgres = {
  url(database: string): string
  /** Runs a statement in the database `postgres`, which no part measures. */
  query<T extends object>(statement: string): Promise<T[]>
  /** The statements since the last call that took more than `SLOW_MS` milliseconds. */
  readSlowStatements(): { ms: number; text: string }[]
  version: string
}

export const SLOW_MS = 50
const READY_MS = 60_000

let server: Promise<Postgres | string> | undefined

/** Starts the server on the first call. Returns a sentence with the reason when that is not possible. */
export function providePostgres(): Promise<Postgres | string> {
  server ??= startPostgres()
  return server
}

async function startPostgres(): Promise<Postgres | string> {
  const programs = findPostgresPrograms()
  if (!programs) return 'PostgreSQL is not installed'
  const account = unprivilegedAccount()
  if (account === null) return 'PostgreSQL does not run as root, and neither of the accounts postgres and nobody exists'
  const settings = { cwd: path.join(benchFolder, 'postgres'), env: { PATH: process.env.PATH, LC_ALL: 'C' }, account }
  await createCluster(programs, settings)
  const port = await freePort()
  const program = startProgram(path.join(programs, 'postgres'), ['-D', 'data', ...serverArguments(port)], { ...settings, signal: 'INT' })
  await untilReady(program)
  const postgres = connectTo(port, program, (await runProgram(path.join(programs, 'postgres'), ['--version'], settings)).trim())
  await removeLeftovers(postgres)
  return postgres
}

type Settings = { cwd: string; env: Record<string, string | undefined>; account: { uid: number; gid: number } | undefined }

async function createCluster(programs: string, settings: Settings): Promise<void> {
  const stamp = path.join(settings.cwd, 'data', 'PG_VERSION')
  if (existsSync(stamp) && (await isOfThisVersion(programs, settings))) return
  removeFolder(settings.cwd)
  mkdirSync(settings.cwd, { mode: 0o700 })
  if (settings.account) chownSync(settings.cwd, settings.account.uid, settings.account.gid)
  const args = ['-D', 'data', '-U', 'inkfolio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await runProgram(path.join(programs, 'initdb'), args, settings)
}

/** Fails for a cluster of another major version, and for an incomplete one, which has no control file. */
async function isOfThisVersion(programs: string, settings: Settings): Promise<boolean> {
  try {
    await runProgram(path.join(programs, 'postgres'), ['-D', 'data', '-C', 'data_checksums'], settings)
    return true
  } catch {
    return false
  }
}

function serverArguments(port: number): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_duration_statement: `${SLOW_MS}ms`,
    log_parameter_max_length: '100',
    lc_messages: 'C',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function untilReady(program: Program): Promise<void> {
  let code: number | null | undefined
  void program.ended.then((ended) => {
    code = ended
  })
  for (const giveUp = Date.now() + READY_MS; Date.now() < giveUp; await wait(50)) {
    if (program.output().includes('ready to accept connections')) return
    if (code !== undefined) break
  }
  throw new Error(`PostgreSQL did not start: ${program.output().trim()}`)
}

function connectTo(port: number, program: Program, version: string): Postgres {
  const url = (database: string) => `postgres://inkfolio@127.0.0.1:${port}/${database}`
  let read = program.output().length
  return {
    url,
    version,
    async query<T extends object>(statement: string) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        return (await client.query<T>(statement)).rows
      } finally {
        await client.end()
      }
    },
    readSlowStatements() {
      const text = program.output().slice(read)
      read += text.length
      return slowStatements(text)
    },
  }
}

/** From lines such as `… LOG:  duration: 61.2 ms  execute <unnamed>: select …`. */
export function slowStatements(log: string): { ms: number; text: string }[] {
  return [...log.matchAll(/LOG:\s+duration: (?<ms>[\d.]+) ms\s+(?:statement|execute [^:]*):\s+(?<text>\S.*)/g)].map(({ groups }) => ({
    ms: Number(groups?.ms),
    text: groups?.text ?? '',
  }))
}

async function removeLeftovers(postgres: Postgres): Promise<void> {
  const copies = await postgres.query<{ datname: string }>(`select datname from pg_database where datname like '${COPY_PREFIX}%'`)
  for (const { datname } of copies) await postgres.query(`drop database "${datname}" with (force)`)
}
