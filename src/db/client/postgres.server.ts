import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { OperatorError } from '#src/server/errors.ts'
import type { Database, DatabaseSession } from './client.server.ts'
import { CONNECTION_NAME } from './connection-name.server.ts'
import { describeServer } from './describe-server.ts'
import { listenOnPostgres } from './listen-postgres.server.ts'

/** Far longer than any page needs. Frees the connection of a stuck statement. */
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * A socket that has received nothing for so long is dead, because the statement would have timed out. The operating system would report it much
 * later, and queries on the connection would wait until then.
 */
const SILENT_LINE_MS = STATEMENT_TIMEOUT_MS + 3_000

/** Releases the row locks of a node that vanished during a transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000

// `pg` returns bigint as string by default, PGlite as number.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
})

type PoolOptions = { connections?: number; patienceMs?: number; silentLineMs?: number }

/**
 * Connects to a PostgreSQL server. Throws OperatorError when it cannot be reached, is too old or not UTF-8. A query fails when all `connections` are
 * in use for `patienceMs`, or when its socket receives nothing for `silentLineMs`.
 */
export async function openPostgres(
  url: string,
  { connections = 10, patienceMs = 5_000, silentLineMs = SILENT_LINE_MS }: PoolOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    application_name: CONNECTION_NAME,
    // Detects a vanished server on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Not start-up parameters: connection poolers such as PgBouncer refuse unknown ones.
    async onConnect(client) {
      // An error between two statements of a transaction has no other listener, and an unhandled `error` event ends the process.
      client.on('error', () => {})
      setSilenceTimeout(client, silentLineMs)
      await limitStatements(client)
    },
  })
  // The pool replaces an idle connection that breaks. An unhandled `error` event would end the process.
  pool.on('error', () => {})
  await checkServer(pool, url)
  return {
    kind: 'postgres',
    db: drizzle({ client: pool }),
    async withSession(work) {
      const client = await pool.connect()
      try {
        await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
        setSilenceTimeout(client, 0)
        const result = await work(wrapSession(client))
        setSilenceTimeout(client, silentLineMs)
        await limitStatements(client)
        client.release()
        return result
      } catch (error) {
        // Closes the connection, because the state of its session is unknown.
        client.release(true)
        throw error
      }
    },
    listen: (channel, listener) => listenOnPostgres(url, channel, listener),
    close: () => pool.end(),
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Closes the connection when its socket receives nothing for `afterMs`; 0 disables that. */
function setSilenceTimeout(client: pg.ClientBase, afterMs: number): void {
  if (!(client instanceof pg.Client)) throw new Error('the client of the pool is not a pg.Client')
  const socket = client.connection.stream
  if (!(socket instanceof Socket)) throw new Error('the connection to PostgreSQL is not a socket')
  socket
    .removeAllListeners('timeout')
    .setTimeout(afterMs, () => socket.destroy(Object.assign(new Error('nothing was heard from PostgreSQL'), { code: 'ETIMEDOUT' })))
}

async function limitStatements(client: pg.ClientBase): Promise<void> {
  const limits = `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
  // JIT compilation takes up to a second, ten times as long as the slowest query.
  await client.query(`${limits}; SET jit = off`)
}

function wrapSession(client: pg.PoolClient): DatabaseSession {
  const db = drizzle({ client })
  return {
    db,
    async exec(statements) {
      await client.query(statements)
    },
    applyMigrations: (migrationsFolder) => migrate(db, { migrationsFolder }),
  }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const address = describeServer(url)
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

/** A refused connection to several addresses is an AggregateError with an empty message, but with a code. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
