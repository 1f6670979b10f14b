// The migrations of this program, and those that were applied to a database.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import type { Db } from './client/client.server.ts'

export const migrationsFolder = path.join(projectRoot, 'src/db/migrations')

/** `createdAt` (milliseconds) identifies a migration, here and in the database. */
export type Migration = { createdAt: number; hash: string; statements: readonly string[] }

/** All migrations of this program, oldest first. The first is the baseline, which builds an empty database. */
export function listMigrations(folder = migrationsFolder): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql: statements }) => ({
    createdAt: folderMillis,
    hash,
    statements,
  }))
}

/** The `createdAt` of every migration that was applied to the database, oldest first; none for an empty database. */
export async function listAppliedMigrations(db: Db): Promise<number[]> {
  const table = await db.execute<{ found: boolean }>(sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`)
  if (!table.rows[0]?.found) return []
  const { rows } = await db.execute<{ createdAt: number | string }>(
    sql`SELECT created_at AS "createdAt" FROM drizzle.__drizzle_migrations ORDER BY 1`,
  )
  return rows.map(({ createdAt }) => Number(createdAt))
}

/**
 * Why this program cannot use a database with these applied migrations: a newer version wrote it, or one from before the baseline. Null when it
 * can.
 */
export function findIncompatibility(
  applied: readonly number[],
  migrations: readonly Migration[] = listMigrations(),
): 'newer' | 'development' | null {
  const known = migrations.map(({ createdAt: made }) => made)
  if (applied.some((made) => made > Math.max(...known))) return 'newer'
  return applied.every((made) => known.includes(made)) ? null : 'development'
}

/** Instruction for operators of a development version. */
export const MOVE_POSTS_HINT =
  'export your posts with that version (npm run cli -- export <folder>), then import them into an empty database with this one (npm run cli -- import <folder>)'

/** Throws OperatorError when this program cannot use the database. */
export function requireCompatibleVersion(applied: readonly number[], migrations?: readonly Migration[]): void {
  switch (findIncompatibility(applied, migrations)) {
    case 'newer':
      throw new OperatorError(
        'The database was written by a newer Inkfolio: install that version again. To go back to this one, move DATA_DIR/db away, or take an empty PostgreSQL database, and restore a backup that this one made.',
      )
    case 'development':
      throw new OperatorError(`The database was written by a development version of Inkfolio from before 0.1.0: ${MOVE_POSTS_HINT}.`)
    case null:
  }
}
