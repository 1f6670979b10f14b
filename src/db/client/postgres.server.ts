import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { OperatorError } from '#src/server/errors.ts'
import type { Database, Session } from './client.server.ts'
import { listenOnPostgres } from './listen-postgres.server.ts'

/** No page needs longer, and a statement that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * A line on which nothing has come for so long is dead: the server would have given up on the statement by then. Its operating system
 * would tell much later, and until then every page that asked on this line would wait.
 */
const SILENT_LINE_MS = STATEMENT_TIMEOUT_MS + 3_000

/** A node that vanished in the middle of a transaction must not keep rows from the others for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** Tells the connections of one process from those of another, in `pg_stat_activity`. */
export const CONNECTION_NAME = `inkfolio ${process.pid}@${hostname()}`.slice(0, 63)

// Counts and sizes are numbers on both engines; pg alone would answer strings.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
})

type PoolOptions = { connections?: number; patienceMs?: number; silentLineMs?: number }

/**
 * Connects to a PostgreSQL server; throws OperatorError when it cannot be reached or is too old. When all `connections` are in use,
 * a query waits for `patienceMs`, and then fails as if the server were away; so it does when nothing is heard for `silentLineMs`.
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
    // A server that vanished is noticed, also by connections nobody uses.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Not a start-up parameter: connection poolers refuse those they do not know.
    async onConnect(client) {
      // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
      client.on('error', () => {})
      hangUpOnSilence(client, silentLineMs)
      await limitStatements(client)
    },
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
        await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
        hangUpOnSilence(client, 0)
        const result = await work(wrapSession(client))
        hangUpOnSilence(client, silentLineMs)
        await limitStatements(client)
        client.release()
        return result
      } catch (error) {
        // Whatever state the session is in, nobody else gets it.
        client.release(true)
        throw error
      }
    },
    listen: (channel, hearer) => listenOnPostgres(url, channel, hearer),
    close: () => pool.end(),
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** 0 stands for as long as it takes. */
function hangUpOnSilence(client: pg.ClientBase, afterMs: number): void {
  if (!(client instanceof pg.Client)) throw new Error('the pool holds a client without a line')
  const line = client.connection.stream
  if (!(line instanceof Socket)) throw new Error('the line to PostgreSQL is not a socket')
  line
    .removeAllListeners('timeout')
    .setTimeout(afterMs, () => line.destroy(Object.assign(new Error('nothing was heard from PostgreSQL'), { code: 'ETIMEDOUT' })))
}

async function limitStatements(client: pg.ClientBase): Promise<void> {
  const limits = `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
  // Compiling a query (JIT) takes up to a second, and none of ours runs a tenth as long.
  await client.query(`${limits}; SET jit = off`)
}

function wrapSession(client: pg.PoolClient): Session {
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
