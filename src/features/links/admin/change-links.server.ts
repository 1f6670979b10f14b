import { and, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'
import { logger } from '#src/server/logger.server.ts'
import type { LinkChange } from './links-change.schema.ts'

type ChangeOptions = { linkIds: readonly string[]; change: LinkChange; now: Date }

/** Applies the change to the links that it fits, and returns their ids, which an undo needs. */
export async function changeLinks(db: Db, actor: Admin, { linkIds, change, now }: ChangeOptions): Promise<{ changed: string[] }> {
  await purgeDeletedLinks(db, now)
  if (linkIds.length === 0) return { changed: [] }
  const { set, where } = changeOf(change, now)
  const rows = await db
    .update(shortenedLinks)
    .set({ ...set, updatedAt: now })
    .where(and(isOneOf(shortenedLinks.id, linkIds), where))
    .returning({ id: shortenedLinks.id })
  const changed = rows.map(({ id }) => id)
  logger.info({ linkIds: changed, change, by: actor.id }, 'links changed')
  return { changed }
}

/** Deletes links whose undo period is over and returns their number. Their counts stay in the sums over all links. */
export async function purgeDeletedLinks(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(shortenedLinks).where(lte(shortenedLinks.purgeAt, now)).returning({ id: shortenedLinks.id })
  return removed.length
}

function changeOf(change: LinkChange, now: Date): { set: { archivedAt?: Date | null; purgeAt?: Date | null }; where: SQL | undefined } {
  const isHere = isNull(shortenedLinks.purgeAt)
  switch (change) {
    case 'archive':
      return { set: { archivedAt: now }, where: and(isHere, isNull(shortenedLinks.archivedAt)) }
    case 'unarchive':
      return { set: { archivedAt: null }, where: and(isHere, isNotNull(shortenedLinks.archivedAt)) }
    case 'delete':
      return { set: { purgeAt: new Date(now.getTime() + UNDO_POSSIBLE_MS) }, where: isHere }
    case 'undelete':
      return { set: { purgeAt: null }, where: isNotNull(shortenedLinks.purgeAt) }
  }
}
