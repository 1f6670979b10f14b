// The one way to the database: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. Same schema, same SQL.
import path from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/root.server.ts'
import { openEmbedded } from './embedded.server.ts'
import { migrate } from './migrate.server.ts'
import { openPostgres } from './postgres.server.ts'

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
  close(): Promise<void>
}

export type Session = {
  exec(statements: string): Promise<void>
  applyMigrations(folder: string): Promise<void>
  /** When the newest applied migration was made (milliseconds), or null for a fresh database. */
  newestMigration(): Promise<number | null>
}

/**
 * Opens the configured database and brings its schema up to date. Throws OperatorError when it cannot be used.
 * `command` is what a second process on the same data folder is told about this one.
 */
export async function openDatabase(command = defaultCommand()): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = env()
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbedded(path.resolve(projectRoot, DATA_DIR), command)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function defaultCommand(): string {
  return env().NODE_ENV === 'development' ? 'npm run dev' : 'npm start'
}
