// What the owner does with comments, one or many. Rows are locked in the order of their ids, so that two who work on the same
// comments at once come one after the other and never stop each other; who comes second finds what is left to do.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CommentStatus } from '#src/db/schema/comments.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'

type Selection = { commentIds: readonly string[]; now: Date }
/** The comments that were changed, with what they were before: enough to take it back. */
export type ChangedComments = { changed: { id: string; from: CommentStatus }[] }

/** Shows comments that waited or were taken for spam; of what is shown already it says that it was looked at. */
export function approveComments(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status in ('held', 'spam') or (status = 'shown' and flagged_because is not null and reviewed_at is null)`,
    set: sql`status = 'shown', reviewed_at = ${iso(now)}`,
  })
}

export function markSpam(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`status in ('held', 'shown')`, set: sql`status = 'spam'` })
}

/** Takes approving or marking as spam back, of comments that nobody has touched since. */
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

/** Back from the trash to what they were. */
export function restoreComments(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status = 'trashed'`,
    set: sql`status = coalesce(trashed_from, 'held'), trashed_from = null, trashed_at = null, purge_at = null`,
  })
}

/** For good, with all that answers them, as soon as nobody can want to take it back any more. */
export function deleteComments(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, {
    where: sql`status = 'trashed' and purge_at is null`,
    set: sql`purge_at = ${iso(new Date(now.getTime() + UNDO_POSSIBLE_MS))}`,
  })
}

export function undeleteComments(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`purge_at is not null`, set: sql`purge_at = null` })
}

/** They need no answer. */
export function markNoReplyNeeded(db: Db, _actor: Admin, { commentIds, now }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`status = 'shown' and settled_at is null`, set: sql`settled_at = ${iso(now)}` })
}

export function unmarkNoReplyNeeded(db: Db, _actor: Admin, { commentIds }: Selection): Promise<ChangedComments> {
  return change(db, commentIds, { where: sql`settled_at is not null`, set: sql`settled_at = null` })
}

/** Removes what was deleted and not taken back in time; answers how many, without what hung on them. */
export async function purgeDeletedComments(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`delete from comments where purge_at <= ${iso(now)} returning id`)
  return rows.length
}

async function change(db: Db, commentIds: readonly string[], { where, set }: { where: SQL; set: SQL }): Promise<ChangedComments> {
  const { rows } = await db.execute<{ id: string; from: CommentStatus }>(sql`
    with chosen as materialized (
      select id, status from comments where id = any(${sql.param([...commentIds])}::uuid[]) and (${where}) order by id for update)
    update comments set ${set} from chosen where comments.id = chosen.id
    returning comments.id, chosen.status as from`)
  return { changed: rows.map(({ id, from }) => ({ id, from })) }
}

function iso(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
