import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { fileKey } from '../storage.server.ts'
import { daysAfter, FILE_TABLES, FILES, IS_USED, isNeeded } from './file-conditions.server.ts'
import { type LibraryFile, RESTORABLE_DAYS } from './library.ts'

type Changed = { changed: string[]; reason: string | null }
type ChangeOptions = { hashes: readonly string[]; now: Date }
type Description = { hash: string; was: string; description: string }

/** Changes the description of the file itself, of a picture its alternative text; articles have their own. Throws conflict when another tab changed it meanwhile. */
export async function describeFile(db: Db, _actor: Admin, { hash, was, description }: Description): Promise<void> {
  const { rows } = await db.execute(sql`
    WITH pictures AS (UPDATE media SET alt = ${description} WHERE hash = ${hash} AND alt = ${was} RETURNING hash),
      others AS (UPDATE recordings SET description = ${description} WHERE hash = ${hash} AND description = ${was} RETURNING hash)
    SELECT hash FROM pictures UNION ALL SELECT hash FROM others`)
  if (rows.length > 0) return
  const present = await db.execute<Pick<LibraryFile, 'description'>>(sql`SELECT description FROM ${FILES} WHERE hash = ${hash}`)
  const [found] = present.rows
  if (!found) throw fileGone()
  if (found.description !== description)
    throw new AppError('conflict', { reason: 'It was changed elsewhere meanwhile. Yours is not saved.' })
}

/**
 * Deletes files that nothing needs. They can be restored for 30 days, and a new use restores them. `reason` says why others were left
 * as they are.
 */
export async function deleteFiles(db: Db, actor: Admin, { hashes, now }: ChangeOptions): Promise<Changed> {
  const isWanted = sql`hash = ANY (${sql.param([...hashes])}::text[]) AND remove_at IS NULL`
  const changed = await markDeleted(db, now, isWanted)
  logger.info({ files: changed, by: actor.id }, 'files deleted')
  if (changed.length === hashes.length) return { changed, reason: null }
  const left = await db.execute<{ used: number; total: number }>(sql`
    SELECT count(*) FILTER (WHERE ${IS_USED})::int AS used, count(*)::int AS total FROM ${FILES} WHERE ${isWanted}`)
  return { changed, reason: reasonOf(left.rows[0] ?? { used: 0, total: 0 }) }
}

/** Deletes all files that nothing needs. The answer names the time of their removal, which an undo needs. */
export async function deleteUnusedFiles(db: Db, actor: Admin, now: Date): Promise<{ deleted: number; removeAt: string }> {
  const changed = await markDeleted(db, now, sql`remove_at IS NULL`)
  logger.info({ files: changed.length, by: actor.id }, 'unused files deleted')
  return { deleted: changed.length, removeAt: daysAfter(now, RESTORABLE_DAYS).toISOString() }
}

function markDeleted(db: Db, now: Date, condition: SQL): Promise<string[]> {
  return setRemoval(db, daysAfter(now, RESTORABLE_DAYS), sql`${condition} AND NOT ${isNeeded(now)}`)
}

export async function restoreFiles(db: Db, actor: Admin, { hashes, now }: ChangeOptions): Promise<Changed> {
  const changed = await setRemoval(
    db,
    null,
    sql`hash = ANY (${sql.param([...hashes])}::text[]) AND remove_at > ${now.toISOString()}::timestamptz`,
  )
  logger.info({ files: changed, by: actor.id }, 'files restored')
  return { changed, reason: null }
}

/** Undoes `deleteUnusedFiles`. Returns the number of restored files. */
export async function restoreUnusedFiles(db: Db, actor: Admin, removeAt: string): Promise<{ restored: number }> {
  const changed = await setRemoval(db, null, sql`remove_at = ${removeAt}::timestamptz`)
  logger.info({ files: changed.length, by: actor.id }, 'unused files restored')
  return { restored: changed.length }
}

/** Sets when files are removed, in both tables or none. Returns their hashes. */
async function setRemoval(db: Db, removeAt: Date | null, condition: SQL): Promise<string[]> {
  const time = removeAt?.toISOString() ?? null
  const [pictures, others] = FILE_TABLES.map(
    (table) => sql`UPDATE ${table} AS files SET remove_at = ${time}::timestamptz WHERE ${condition} RETURNING hash`,
  )
  const { rows } = await db.execute<{ hash: string }>(sql`
    WITH pictures AS (${pictures}), others AS (${others}) SELECT hash FROM pictures UNION ALL SELECT hash FROM others`)
  return rows.map(({ hash }) => hash)
}

/** A file leaves backups and the library when its time is over; its bytes go a day later, so that a backup that began before has them. */
const FILE_STAYS_DAYS = 1
const REMOVED_AT_ONCE = 100

/** Removes deleted files whose time is over from the database and the storage. Returns their number. */
export async function removeDeletedFiles(db: Db, { files, now }: { files: FileStore; now: Date }): Promise<number> {
  const isDue = sql`remove_at <= ${daysAfter(now, -FILE_STAYS_DAYS).toISOString()}::timestamptz AND NOT ${isNeeded(now)}`
  let removed = 0
  for (const table of FILE_TABLES) {
    const due = await db.execute<{ hash: string }>(sql`SELECT hash FROM ${table} AS files WHERE ${isDue} LIMIT ${REMOVED_AT_ONCE}`)
    for (const { hash } of due.rows) {
      // The row is locked until its file is gone: the same file that is uploaded meanwhile waits, and is stored anew.
      removed += await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ format: string }>(
          sql`DELETE FROM ${table} AS files WHERE hash = ${hash} AND ${isDue} RETURNING format`,
        )
        const [row] = rows
        if (row) await files.remove(fileKey(hash, row.format))
        return rows.length
      })
    }
  }
  return removed
}

export function fileGone(): AppError {
  return new AppError('not_found', { reason: 'This file was deleted meanwhile.' })
}

function reasonOf({ used, total }: { used: number; total: number }): string | null {
  if (total === 0) return null
  const are = (count: number) => (count === 1 ? '1 file is' : `${count} files are`)
  if (used > 0) return `${are(used)} in use and stayed.`
  return `${are(total)} part of an earlier version of a post from the last ${RESTORABLE_DAYS} days, or of an import that can be undone, and stayed.`
}
