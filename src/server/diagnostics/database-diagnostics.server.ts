// Checks inside an open database. The CLI runs them, or asks the running site to, because only one process can open the embedded database.
import { sql } from 'drizzle-orm'
import { type Database, noSite } from '#src/db/client/client.server.ts'
import { findIncompatibility, listAppliedMigrations, listMigrations, MOVE_POSTS_HINT } from '#src/db/migration-history.server.ts'
import { plural } from '#src/lib/format/format-count.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Tickets of gated links tolerate this difference between the clocks of nodes. */
const MAX_CLOCK_SKEW_S = 5

type Options = {
  /** The clock of this process. */
  readClock: () => Date
  /** More checks, for a database whose schema is up to date. */
  inspectContent: () => Promise<Diagnostic[]>
}

export async function inspectDatabase(database: Database, { readClock, inspectContent }: Options): Promise<Diagnostic[]> {
  return [await inspectEngine(database), await inspectClock(database, readClock), ...(await inspectSchema(database, inspectContent))]
}

async function inspectEngine({ db, kind }: Database): Promise<Diagnostic> {
  const result = await db.execute<{ version: string }>(sql`SELECT current_setting('server_version') AS version`)
  const version = `PostgreSQL ${result.rows[0]?.version ?? ''}`
  return { check: 'database', ok: true, detail: kind === 'embedded' ? `embedded ${version}` : version }
}

/** Scheduled posts, countdowns and authenticator codes depend on the clock. */
async function inspectClock({ db, kind }: Database, readClock: () => Date): Promise<Diagnostic> {
  const requestedAt = readClock().getTime()
  const result = await db.execute<{ ms: number }>(sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`)
  const databaseTime = Number(result.rows[0]?.ms)
  // The database read its clock between the request and the response, so a slow response does not count as a difference.
  const skew = Math.round(Math.max(requestedAt - databaseTime, databaseTime - readClock().getTime(), 0) / 1000)
  const detail = new Date(requestedAt).toISOString()
  if (requestedAt < Math.max(...listMigrations().map(({ createdAt }) => createdAt))) {
    return { check: 'clock', ok: false, detail: `${detail} is before this program was made: set the clock` }
  }
  if (skew > MAX_CLOCK_SKEW_S) {
    return { check: 'clock', ok: false, detail: `${skew} s away from the clock of PostgreSQL: let both follow a time server` }
  }
  return { check: 'clock', ok: true, detail: kind === 'embedded' ? detail : `${detail}, with PostgreSQL within ${MAX_CLOCK_SKEW_S} s` }
}

async function inspectSchema(database: Database, inspectContent: Options['inspectContent']): Promise<Diagnostic[]> {
  const applied = await listAppliedMigrations(database.db)
  const foreign = findIncompatibility(applied)
  if (foreign) return [{ check: 'schema', ok: false, detail: FOREIGN_VERSIONS[foreign] }]
  if (applied.length === 0) return [{ check: 'schema', ok: false, detail: (await noSite()).message }]
  const pending = listMigrations().length - applied.length
  if (pending > 0)
    return [
      {
        check: 'schema',
        ok: true,
        detail: `${plural(pending, 'migration')} to come: the next start applies ${pending === 1 ? 'it' : 'them'}`,
      },
    ]
  return [{ check: 'schema', ok: true, detail: 'up to date' }, await inspectCounts(database), ...(await inspectContent())]
}

const FOREIGN_VERSIONS = {
  newer:
    'made by a newer Inkfolio: install that version again. To go back to this one, move DATA_DIR/db away, or take an empty PostgreSQL database, and restore a backup that this one made',
  development: `made by a development version of Inkfolio from before 0.1.0: ${MOVE_POSTS_HINT}`,
} as const

async function inspectCounts({ db }: Database): Promise<Diagnostic> {
  const result = await db.execute<{ status: string; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM posts WHERE type = 'post' GROUP BY status ORDER BY status`,
  )
  const pictures = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM media`)
  const parts = result.rows.map(({ status, count }) => `${count} ${status}`)
  return { check: 'content', ok: true, detail: `posts: ${parts.join(', ') || 'none'}; pictures: ${pictures.rows[0]?.count ?? 0}` }
}
