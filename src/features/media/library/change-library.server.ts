import { and, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media } from '#src/db/schema/media.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { mediaKey } from '../store-media.server.ts'
import { RESTORABLE_DAYS } from './library.ts'
import { daysAfter, IS_USED, isNeeded } from './picture-conditions.server.ts'

type Changed = { changed: string[]; reason: string | null }
type ChangeOptions = { hashes: readonly string[]; now: Date }

/** Changes the alternative text of the picture itself; articles have their own. Throws conflict when another tab changed it meanwhile. */
export async function changeAltText(db: Db, _actor: Admin, { hash, was, alt }: { hash: string; was: string; alt: string }): Promise<void> {
  const changed = await db
    .update(media)
    .set({ alt })
    .where(and(eq(media.hash, hash), eq(media.alt, was)))
    .returning({ hash: media.hash })
  if (changed.length > 0) return
  const [present] = await db.select({ alt: media.alt }).from(media).where(eq(media.hash, hash))
  if (!present) throw pictureGone()
  if (present.alt !== alt) throw new AppError('conflict', { reason: 'The alt text was changed elsewhere meanwhile. Yours is not saved.' })
}

/**
 * Deletes pictures that nothing needs. They can be restored for 30 days, and a new use restores them. `reason` says why others were left
 * as they are.
 */
export async function deletePictures(db: Db, actor: Admin, { hashes, now }: ChangeOptions): Promise<Changed> {
  const isWanted = and(isOneOf(media.hash, hashes), isNull(media.removeAt))
  const changed = await markDeleted(db, now, isWanted)
  logger.info({ pictures: changed, by: actor.id }, 'pictures deleted')
  if (changed.length === hashes.length) return { changed, reason: null }
  const [left] = await db
    .select({ used: sql<number>`count(*) FILTER (WHERE ${IS_USED})::int`, total: sql<number>`count(*)::int` })
    .from(media)
    .where(isWanted)
  return { changed, reason: reasonOf(left ?? { used: 0, total: 0 }) }
}

/** Deletes all pictures that nothing needs. The answer names the time of their removal, which an undo needs. */
export async function deleteUnusedPictures(db: Db, actor: Admin, now: Date): Promise<{ deleted: number; removeAt: string }> {
  const changed = await markDeleted(db, now, isNull(media.removeAt))
  logger.info({ pictures: changed.length, by: actor.id }, 'unused pictures deleted')
  return { deleted: changed.length, removeAt: daysAfter(now, RESTORABLE_DAYS).toISOString() }
}

async function markDeleted(db: Db, now: Date, condition: ReturnType<typeof and>): Promise<string[]> {
  const rows = await db
    .update(media)
    .set({ removeAt: daysAfter(now, RESTORABLE_DAYS) })
    .where(and(condition, not(isNeeded(now))))
    .returning({ hash: media.hash })
  return rows.map(({ hash }) => hash)
}

export async function restorePictures(db: Db, actor: Admin, { hashes, now }: ChangeOptions): Promise<Changed> {
  const rows = await db
    .update(media)
    .set({ removeAt: null })
    .where(and(isOneOf(media.hash, hashes), isNotNull(media.removeAt), sql`${media.removeAt} > ${now.toISOString()}::timestamptz`))
    .returning({ hash: media.hash })
  const changed = rows.map(({ hash }) => hash)
  logger.info({ pictures: changed, by: actor.id }, 'pictures restored')
  return { changed, reason: null }
}

/** Undoes `deleteUnusedPictures`. Returns the number of restored pictures. */
export async function restoreUnusedPictures(db: Db, actor: Admin, removeAt: string): Promise<{ restored: number }> {
  const rows = await db
    .update(media)
    .set({ removeAt: null })
    .where(eq(media.removeAt, new Date(removeAt)))
    .returning({ hash: media.hash })
  logger.info({ pictures: rows.length, by: actor.id }, 'unused pictures restored')
  return { restored: rows.length }
}

/** A picture leaves backups and the library when its time is over; its file goes a day later, so that a backup that began before has it. */
const FILE_STAYS_DAYS = 1
const REMOVED_AT_ONCE = 100

/** Removes deleted pictures whose time is over, with their files. Returns their number. */
export async function removeDeletedPictures(db: Db, { files, now }: { files: FileStore; now: Date }): Promise<number> {
  const isDue = and(lte(media.removeAt, daysAfter(now, -FILE_STAYS_DAYS)), not(isNeeded(now)))
  const due = await db.select({ hash: media.hash }).from(media).where(isDue).limit(REMOVED_AT_ONCE)
  let removed = 0
  for (const { hash } of due) {
    // The row is locked until its file is gone: the same picture that is uploaded meanwhile waits, and is stored anew.
    removed += await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(media)
        .where(and(eq(media.hash, hash), isDue))
        .returning({ format: media.format })
      if (row) await files.remove(mediaKey(hash, row.format))
      return row ? 1 : 0
    })
  }
  return removed
}

export function pictureGone(): AppError {
  return new AppError('not_found', { reason: 'This picture was deleted meanwhile.' })
}

function reasonOf({ used, total }: { used: number; total: number }): string | null {
  if (total === 0) return null
  const are = (count: number) => (count === 1 ? '1 picture is' : `${count} pictures are`)
  if (used > 0) return `${are(used)} in use and stayed.`
  return `${are(total)} part of an earlier version of a post from the last ${RESTORABLE_DAYS} days, or of an import that can be undone, and stayed.`
}
