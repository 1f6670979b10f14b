import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { OperatorError } from '#src/server/errors.ts'
import type { Database, Session } from './client.server.ts'
import { NEWEST_MIGRATION } from './newest-migration.ts'

/** No page needs longer, and a statement that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 15_000

// Counts and sizes are numbers on both engines; pg alone would answer strings.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
})

/** Connects to a PostgreSQL server; throws OperatorError when it cannot be reached or is too old. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'inkfolio',
    // Not a start-up parameter: connection poolers refuse those they do not know.
    onConnect: limitStatements,
  })
  // A connection that dies while idle is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  await checkServer(pool, url)
  return {
    kind: 'postgres',
    db: drizzle({ client: pool }),
    async withSession(work) {
      const client = await pool.connect()
      try {
        await client.query('SET statement_timeout = 0')
        const result = await work(wrapSession(client))
        await limitStatements(client)
        client.release()
        return result
      } catch (error) {
        // Whatever state the session is in, nobody else gets it.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
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
  try {
    const { version, encoding } = await askServer(pool, address)
    if (version < 150_000) {
      throw new OperatorError(`PostgreSQL at ${address} is version ${Math.floor(version / 10_000)}, but Inkfolio needs 15 or newer.`)
    }
    if (encoding !== 'UTF8') {
      throw new OperatorError(`The database at ${address} is encoded as ${encoding}, but Inkfolio needs one created with ENCODING 'UTF8'.`)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function askServer(pool: pg.Pool, address: string): Promise<{ version: number; encoding: string | undefined }> {
  try {
    const result = await pool.query<{ version: string; encoding: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    )
    return { version: Number(result.rows[0]?.version), encoding: result.rows[0]?.encoding }
  } catch (cause) {
    throw new OperatorError(
      `PostgreSQL at ${address} cannot be reached (${reasonOf(cause)}): check DATABASE_URL and that the server runs.`,
      { cause },
    )
  }
}

/** A refused connection to several addresses of one name has an empty message; its code still tells. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
