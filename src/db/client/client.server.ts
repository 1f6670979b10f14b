// Opens the database: PostgreSQL at DATABASE_URL, or the embedded engine in DATA_DIR. Both have the same schema and run the same SQL.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '#src/server/env.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { migrate } from '../migrate.server.ts'
import type { NotificationListener, NotificationSubscription } from './notification-listener.ts'

type Rows<Row> = { rows: (Row & Record<string, unknown>)[] }

/** The result of raw SQL on both engines. */
export interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** A database or a transaction. It is the first parameter of feature functions. */
export type Db = Pick<PgDatabase<RowsResult>, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  /** Runs `work` in a dedicated session without timeouts, for locks, long statements and migrations. */
  withSession<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Listens on a NOTIFY channel until it is stopped. */
  listen(channel: string, listener: NotificationListener): Promise<NotificationSubscription>
  close(): Promise<void>
  /** Use of the connection pool. Undefined for the embedded engine, which has one session. */
  readonly connections?: () => { busy: number; idle: number; waiting: number }
}

export type DatabaseSession = {
  /** Drizzle on this session. */
  readonly db: Db
  exec(statements: string): Promise<void>
  applyMigrations(folder: string): Promise<void>
}

/** The part of `Database` that runs work without timeouts. */
export type SessionProvider = { withSession<T>(work: (session: Pick<DatabaseSession, 'db'>) => Promise<T>): Promise<T> }

/**
 * Opens the configured database and migrates it. Throws OperatorError when it cannot be used. `command` describes this process in the error
 * message of a second process on the same data folder.
 */
export async function openDatabase(command = defaultCommand()): Promise<Database> {
  const database = await openUnmigrated(command)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the configured database without migrating it, for example for a backup before an upgrade. */
export async function openUnmigrated(command: string): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = env()
  // Imports only the engine that is used.
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.server.ts')
    return openPostgres(DATABASE_URL, { connections: DATABASE_POOL })
  }
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(DATA_DIR, command)
}

function defaultCommand(): string {
  return env().NODE_ENV === 'development' ? 'npm run dev' : commandLine('start')
}
