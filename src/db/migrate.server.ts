// Forward-only migrations under an advisory lock: nodes that start together migrate once, in turn.
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/root.server.ts'
import type { Database, Session } from './client.server.ts'
import { sqlState } from './sql-state.ts'

export const migrationsFolder = path.join(projectRoot, 'src/db/migrations')

/** Any constant would do: it only has to be the same in every node. */
export const MIGRATION_LOCK = 4_207_849_115

/** Applies what is missing; throws OperatorError when the database is newer than this program. */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  await database.withSession(async (session) => {
    await session.exec(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    try {
      const newestKnown = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis))
      const newestApplied = await session.newestMigration()
      if (newestApplied !== null && newestApplied > newestKnown) {
        throw new OperatorError(
          'The database was written by a newer Inkfolio: install that version again, or restore a backup made with this one.',
        )
      }
      await applyMigrations(session, folder)
    } finally {
      await session.exec(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
    }
  })
}

async function applyMigrations(session: Session, folder: string): Promise<void> {
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

/** Internal errors and damaged data; trouble with the files. */
const DAMAGED = /^(XX|58)/
/** What a migration is to make is there, but the list of migrations does not know it. */
const EXISTS_ALREADY = new Set(['42P07', '42701', '42710'])

function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : deepestMessage(error.cause)
}
