import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '#src/db/client.server.ts'
import { openEmbedded } from '#src/db/embedded.server.ts'
import { migrationsFolder } from '#src/db/migrate.server.ts'
import { openPostgres } from '#src/db/postgres.server.ts'
import { LockedError } from '#src/lib/process-lock.js'
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/root.server.ts'
import { printJson, printTable } from './output.ts'

export type Finding = { check: string; ok: boolean; detail: string }

const NODE_MAJOR = 24
/** Below this a picture, a backup or the database's own log soon fails to be written. */
const MIN_FREE_BYTES = 200_000_000

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Looks at Node, the data folder and the database, and changes nothing. Exit code 1 when something is wrong.')
    .option('--json', 'print the findings as JSON', false)
    .action(runDoctor)
}

async function runDoctor(options: { json: boolean }): Promise<void> {
  const dataDir = path.resolve(projectRoot, env().DATA_DIR)
  const findings = [checkNode(), ...(await checkDataFolder(dataDir)), ...(await checkDatabase(dataDir))]
  const ok = findings.every((finding) => finding.ok)
  if (options.json) printJson({ ok, findings })
  else printTable(findings.map((finding) => [finding.ok ? 'ok' : 'WRONG', finding.check, finding.detail]))
  if (!ok) process.exitCode = 1
}

function checkNode(): Finding {
  const ok = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR
  return { check: 'node', ok, detail: ok ? process.version : `${process.version} is too old: ${NODE_MAJOR} or newer is needed` }
}

async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  if (!(await exists(dataDir)))
    return [{ check: 'data folder', ok: true, detail: `${dataDir} does not exist yet: the first start creates it` }]
  return [await checkWritable(dataDir), await checkSpace(dataDir)]
}

async function checkWritable(dataDir: string): Promise<Finding> {
  try {
    const probe = await mkdtemp(path.join(dataDir, '.doctor-'))
    await writeFile(path.join(probe, 'probe'), 'x')
    await rm(probe, { recursive: true })
    return { check: 'data folder', ok: true, detail: dataDir }
  } catch (error) {
    return {
      check: 'data folder',
      ok: false,
      detail: `${dataDir} cannot be written (${messageOf(error)}): change its owner, or set DATA_DIR`,
    }
  }
}

async function checkSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const detail = `${(free / 1e9).toFixed(1)} GB free`
  return {
    check: 'disk',
    ok: free >= MIN_FREE_BYTES,
    detail: free >= MIN_FREE_BYTES ? detail : `${detail}: make room before the database fails to write`,
  }
}

async function checkDatabase(dataDir: string): Promise<Finding[]> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL && !(await exists(path.join(dataDir, 'db')))) {
    return [{ check: 'database', ok: true, detail: 'embedded, not created yet: the first start creates it' }]
  }
  let database: Database
  try {
    database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbedded(dataDir, 'npm run cli -- doctor')
  } catch (error) {
    return [refusedDatabase(error)]
  }
  try {
    return [await checkEngine(database), ...(await checkSchema(database))]
  } finally {
    await database.close()
  }
}

/** A running site holds the embedded database: that is how it should be, and all that can be known from outside. */
function refusedDatabase(error: unknown): Finding {
  if (!(error instanceof OperatorError)) throw error
  if (!(error.cause instanceof LockedError)) return { check: 'database', ok: false, detail: error.message }
  const { pid, command, since } = error.cause.holder
  return { check: 'database', ok: true, detail: `embedded, in use by process ${pid} (${command}) since ${since}; stop it to look inside` }
}

async function checkEngine({ db, kind }: Database): Promise<Finding> {
  const result = await db.execute<{ version: string }>(sql`SELECT current_setting('server_version') AS version`)
  const version = `PostgreSQL ${result.rows[0]?.version ?? ''}`
  return { check: 'database', ok: true, detail: kind === 'embedded' ? `embedded ${version}, in use by no other process` : version }
}

async function checkSchema(database: Database): Promise<Finding[]> {
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis)
  const newest = await database.withSession((session) => session.newestMigration())
  const pending = known.filter((made) => made > (newest ?? 0)).length
  if (newest !== null && newest > Math.max(...known)) {
    return [
      {
        check: 'schema',
        ok: false,
        detail: 'made by a newer Inkfolio: install that version again, or restore a backup made with this one',
      },
    ]
  }
  const schema = {
    check: 'schema',
    ok: true,
    detail: pending === 0 ? 'up to date' : `${pending} migrations to come: the next start applies them`,
  }
  return pending === 0 ? [schema, await countContent(database)] : [schema]
}

async function countContent({ db }: Database): Promise<Finding> {
  const result = await db.execute<{ status: string; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM posts GROUP BY status ORDER BY status`,
  )
  const pictures = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM media`)
  const parts = result.rows.map(({ status, count }) => `${count} ${status}`)
  return { check: 'content', ok: true, detail: `posts: ${parts.join(', ') || 'none'}; pictures: ${pictures.rows[0]?.count ?? 0}` }
}

async function exists(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null)) !== null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
