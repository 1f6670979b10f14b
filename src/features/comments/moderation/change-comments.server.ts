// The owner's bulk changes of comments. Each change locks the rows in the order of their ids, so that concurrent changes cannot
// deadlock, and skips comments to which it does not apply.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CommentStatus } from '#src/db/schema/comments.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'
import { chooseComments } from './lock-comments.ts'

type Selection = { commentIds: readonly string[]; now: Date }
/** The changed comments with their previous status, for an undo. */
export type ChangedComments = { changed: { id: string; from: CommentStatus }[] }

/**
 * Approves held comments and spam, and marks flagged comments as reviewed. `seenAt` is when the owner's list was read: a comment that its
 * writer changed since then is skipped.
 */
export function approveComments(
  db: Db,
  _actor: Admin,
  { commentIds, now, seenAt }: Selection & { seenAt?: Date | undefined },
): Promise<ChangedComments> {
  const isReviewable = sql`status in ('held', 'spam') or (status = 'shown' and flagged_because is not null and reviewed_at is null)`
  return change(db, commentIds, {
    where: seenAt ? sql`(${isReviewable}) and (edited_at is null or edited_at <= ${iso(seenAt)})` : isReviewable,
    set: sql`status = 'shown', reviewed_at = ${iso(now)}`,
  })
}

export function markSpam(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`status in ('held', 'shown')`, set: sql`status = 'spam'` })
}

/** Undoes approving or marking as spam, for comments that still have the status `from`. */
export function undoModeration(
  db: Db,
  _actor: Admin,
  { commentIds, from, to }: { commentIds: readonly string[]; from: 'shown' | 'spam'; to: 'shown' | 'held' | 'spam' },
): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status = ${from}`,
    set: from === 'shown' ? sql`status = ${to}, reviewed_at = null` : sql`status = ${to}`,
  })
}

export function trashComments(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status <> 'trashed'`,
    set: sql`status = 'trashed', trashed_from = chosen.status, trashed_at = ${iso(now)}`,
  })
}

/** Gives trashed comments their previous status. */
export function restoreComments(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status = 'trashed'`,
    set: sql`status = coalesce(trashed_from, 'held'), trashed_from = null, trashed_at = null, purge_at = null`,
  })
}

/** Schedules permanent deletion, with all replies, for the end of the undo period. */
export function deleteComments(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status = 'trashed' and purge_at is null`,
    set: sql`purge_at = ${iso(new Date(now.getTime() + UNDO_POSSIBLE_MS))}`,
  })
}

export function undeleteComments(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`purge_at is not null`, set: sql`purge_at = null` })
}

export function markNoReplyNeeded(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`status = 'shown' and no_reply_needed_at is null`, set: sql`no_reply_needed_at = ${iso(now)}` })
}

export function unmarkNoReplyNeeded(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`no_reply_needed_at is not null`, set: sql`no_reply_needed_at = null` })
}

/** Deletes comments whose undo period is over. Returns their number without the replies that the cascade deletes. */
export async function purgeDeletedComments(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with ${chooseComments(sql`purge_at <= ${iso(now)}`, 'no key update')}
    delete from comments using chosen where comments.id = chosen.id
    returning comments.id`)
  return rows.length
}

async function change(db: Db, commentIds: readonly string[], { where, set }: { where: SQL; set: SQL }): Promise<ChangedComments> {
  const { rows } = await db.execute<{ id: string; from: CommentStatus }>(sql`
    with ${chooseComments(sql`id = any(${sql.param([...commentIds])}::uuid[]) and (${where})`)}
    update comments set ${set} from chosen where comments.id = chosen.id
    returning comments.id, chosen.status as from`)
  return { changed: rows.map(({ id, from }) => ({ id, from })) }
}

function iso(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
