// Opens the database: PostgreSQL at DATABASE_URL, or the embedded engine in DATA_DIR. Both have the same schema and run the same SQL.
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { env, variablesFile } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { migrate } from '../migrate.server.ts'
import { listAppliedMigrations } from '../migration-history.server.ts'
import { describeUnusable } from './data-owner.server.ts'
import { describeServer } from './describe-server.ts'
import { fileErrorCode } from './file-error.js'
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
 * Opens the configured database and migrates it; with `creates` also an empty one, which becomes a new site. Throws OperatorError when it cannot
 * be used. `command` describes this process in the error message of a second process on the same data folder.
 */
export async function openDatabase(command = defaultCommand(), { creates = true } = {}): Promise<Database> {
  const database = await (creates ? openConfigured(command) : openUnmigrated(command))
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the database of a site without migrating it, for example for a backup before an upgrade. Throws OperatorError when there is no site. */
export async function openUnmigrated(command: string): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (!DATABASE_URL && !hasEmbedded(DATA_DIR)) throw await noSite()
  const database = await openConfigured(command)
  if ((await listAppliedMigrations(database.db)).length > 0) return database
  await database.close()
  throw await noSite()
}

/** Whether the data folder holds a database, of whatever version. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'db'))
}

/** Says where this process has looked for a site, or that it may not look there. */
export async function noSite(): Promise<OperatorError> {
  const { DATABASE_URL, DATA_DIR } = env()
  const isClosed =
    !DATABASE_URL && fileErrorCode(await access(DATA_DIR, constants.R_OK | constants.X_OK).catch((error) => error)) === 'EACCES'
  const closed = isClosed ? await describeUnusable(DATA_DIR, DATA_DIR) : null
  if (closed) return new OperatorError(closed)
  const place = DATABASE_URL ? `PostgreSQL at ${describeServer(DATABASE_URL)} (DATABASE_URL)` : `The data folder ${DATA_DIR} (DATA_DIR)`
  const file = variablesFile()
  const read = existsSync(file) ? `were read from ${file}` : `would be read from ${file}, which does not exist`
  return new OperatorError(
    `${place} holds no site. Set the variables as the site has them, or ENV_FILE to the file with them; besides those set here, variables ${read}.`,
  )
}

async function openConfigured(command: string): Promise<Database> {
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
