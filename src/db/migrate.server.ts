// Forward-only migrations under an advisory lock: nodes that start together migrate once, one after the other.
import { OperatorError } from '#src/server/errors.ts'
import type { Database, DatabaseSession } from './client/client.server.ts'
import { listAppliedMigrations, listMigrations, migrationsFolder, requireCompatibleVersion } from './migration-history.server.ts'
import { sqlState } from './sql-state.ts'

/** Key of the advisory lock: an arbitrary constant, the same in every node. */
export const MIGRATION_LOCK = 4_207_849_115

/** Applies the migrations that the database lacks. Throws OperatorError when another version of the program wrote it. */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  await database.withSession(async (session) => {
    await session.exec(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    try {
      requireCompatibleVersion(await listAppliedMigrations(session.db), listMigrations(folder))
      await applyMigrations(session, folder)
    } finally {
      await session.exec(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
    }
  })
}

async function applyMigrations(session: DatabaseSession, folder: string): Promise<void> {
  try {
    await session.applyMigrations(folder)
  } catch (error) {
    const code = sqlState(error)
    if (code === '42501') {
      throw new OperatorError(
        'The user in DATABASE_URL may not create tables: make it the owner of the database, or GRANT CREATE on it and its schema public.',
        {
          cause: error,
        },
      )
    }
    if (code === '53100') throw new OperatorError('The disk of the database is full: free some space and start again.', { cause: error })
    if (code !== undefined && (DAMAGED.test(code) || EXISTS_ALREADY.has(code))) {
      throw new OperatorError(
        `The database is damaged, or was changed by hand (${deepestMessage(error)}): restore the newest backup into an empty one.`,
        { cause: error },
      )
    }
    throw error
  }
}

/** SQLSTATE classes XX (internal error, corrupted data) and 58 (system error). */
const DAMAGED = /^(XX|58)/
/** A migration creates an object that exists although the migration history lacks the migration. */
const EXISTS_ALREADY = new Set(['42P07', '42701', '42710'])

function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : deepestMessage(error.cause)
}
