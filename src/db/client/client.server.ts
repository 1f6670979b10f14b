// The one way to the database: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. Same schema, same SQL.
import path from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { migrate } from '../migrate.server.ts'
import type { NotificationListener, NotificationSubscription } from './notification-listener.ts'

type Rows<Row> = { rows: (Row & Record<string, unknown>)[] }

/** What both engines answer to plain SQL. */
export interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** A database or a transaction: what every feature function takes first. */
export type Db = Pick<PgDatabase<RowsResult>, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  /** Runs `work` with one session of its own, for locks and statements that Drizzle does not build. */
  withSession<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Hears the notices of a channel until it is stopped. */
  listen(channel: string, hearer: NotificationListener): Promise<NotificationSubscription>
  close(): Promise<void>
  /** How the connections are used, where there are several. */
  readonly connections?: () => { busy: number; idle: number; waiting: number }
}

export type Session = {
  /** The same session, for what takes values. */
  readonly db: Db
  exec(statements: string): Promise<void>
  applyMigrations(folder: string): Promise<void>
}

/** Where work is done that may take as long as it takes, statement by statement and between them. */
export type Sessions = { withSession<T>(work: (session: Pick<Session, 'db'>) => Promise<T>): Promise<T> }

/**
 * Opens the configured database and brings its schema up to date. Throws OperatorError when it cannot be used.
 * `command` is what a second process on the same data folder is told about this one.
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

/** Opens the configured database and leaves its schema alone: a backup is taken before an upgrade, not after it. */
export async function openUnmigrated(command: string): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = env()
  // Only the engine that is used is loaded.
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.server.ts')
    return openPostgres(DATABASE_URL, { connections: DATABASE_POOL })
  }
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(path.resolve(projectRoot, DATA_DIR), command)
}

function defaultCommand(): string {
  return env().NODE_ENV === 'development' ? 'npm run dev' : 'npm start'
}
