import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { OperatorError } from '#src/server/errors.ts'
import type { Database, Session } from './client.server.ts'
import { NEWEST_MIGRATION } from './newest-migration.ts'

/** Connects to a PostgreSQL server; throws OperatorError when it cannot be reached or is too old. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 })
  // A connection that dies while idle is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  await checkServer(pool, url)
  return {
    kind: 'postgres',
    db: drizzle({ client: pool }),
    async withSession(work) {
      const client = await pool.connect()
      try {
        return await work(wrapSession(client))
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function wrapSession(client: pg.PoolClient): Session {
  return {
    async exec(statements) {
      await client.query(statements)
    },
    applyMigrations: (migrationsFolder) => migrate(drizzle({ client }), { migrationsFolder }),
    async newestMigration() {
      const table = await client.query<{ found: boolean }>(NEWEST_MIGRATION.exists)
      if (!table.rows[0]?.found) return null
      const result = await client.query<{ newest: string | null }>(NEWEST_MIGRATION.select)
      const newest = result.rows[0]?.newest
      return newest == null ? null : Number(newest)
    },
  }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const address = `${hostname}:${port || '5432'}${pathname}`
  let version: number
  try {
    const result = await pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version")
    version = Number(result.rows[0]?.version)
  } catch (cause) {
    await pool.end()
    throw new OperatorError(
      `PostgreSQL at ${address} cannot be reached (${reasonOf(cause)}): check DATABASE_URL and that the server runs.`,
      { cause },
    )
  }
  if (version < 150_000) {
    await pool.end()
    throw new OperatorError(`PostgreSQL at ${address} is version ${Math.floor(version / 10_000)}, but Inkfolio needs 15 or newer.`)
  }
}

/** A refused connection to several addresses of one name has an empty message; its code still tells. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
