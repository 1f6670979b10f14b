// The owner's bulk changes of posts. Each returns the changed ids and skips posts that are not in the required status, which makes
// it idempotent.
import { and, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'
import { resumeEmbeds } from '../embeds/load-embeds.server.ts'
import { nextVersion } from './editable-post.server.ts'
import { isPublicBy } from './public-by.server.ts'
import { recordLive } from './record-revision.server.ts'

export type ChangePosts = { postIds: string[]; now: Date }
export type Changed = { changed: string[] }

/** Published and scheduled posts become drafts. */
export async function unpublishPosts(db: Db, _actor: Admin, { postIds }: ChangePosts): Promise<Changed> {
  const isLive = inArray(posts.status, ['published', 'scheduled'])
  return db.transaction(async (tx) => {
    const { changed } = await change(tx, postIds, isLive, { draftVersion: nextVersion })
    // Records the public text first, because saving the draft will overwrite it.
    await recordLive(tx, changed)
    return change(tx, changed, isLive, { status: 'draft' })
  })
}

/** Undoes unpublishing, for posts that were not edited since. */
export async function republishPosts(db: Db, _actor: Admin, { postIds, now }: ChangePosts): Promise<Changed> {
  // The editor's save resets the render version of a draft, so a rendered draft is unedited.
  const untouched = sql`${posts.status} = 'draft' and ${posts.renderVersion} > 0 and (${posts.publishedAt} is not null or not (${isPublicBy(now)}))`
  return change(db, postIds, untouched, {
    status: sql`case when ${isPublicBy(now)} then 'published' else 'scheduled' end`,
    draftVersion: nextVersion,
  })
}

export async function trashPosts(db: Db, _actor: Admin, { postIds, now }: ChangePosts): Promise<Changed> {
  return change(db, postIds, ne(posts.status, 'trashed'), {
    status: 'trashed',
    trashedFrom: sql`${posts.status}`,
    trashedAt: now,
    draftVersion: nextVersion,
  })
}

/** Gives trashed posts their previous status. A scheduled post whose date has passed becomes a draft instead of being published. */
export async function restorePosts(db: Db, _actor: Admin, { postIds, now }: ChangePosts): Promise<Changed> {
  const isOverdue = sql`${posts.trashedFrom} = 'scheduled' and (${isPublicBy(now)})`
  const restored = await change(db, postIds, and(eq(posts.status, 'trashed'), isNull(posts.purgeAt)), {
    status: sql`case when ${isOverdue} then 'draft' else coalesce(${posts.trashedFrom}, 'draft') end`,
    trashedFrom: null,
    trashedAt: null,
    draftVersion: nextVersion,
  })
  await resumeEmbeds(db, restored.changed)
  return restored
}

/** Schedules permanent deletion from the trash for the end of the undo period. */
export async function deletePosts(db: Db, _actor: Admin, { postIds, now }: ChangePosts): Promise<Changed> {
  return change(db, postIds, and(eq(posts.status, 'trashed'), isNull(posts.purgeAt)), {
    purgeAt: new Date(now.getTime() + UNDO_POSSIBLE_MS),
    draftVersion: nextVersion,
  })
}

/** Undoes `deletePosts` within the undo period. */
export async function undeletePosts(db: Db, _actor: Admin, { postIds }: ChangePosts): Promise<Changed> {
  return change(db, postIds, isNotNull(posts.purgeAt), { purgeAt: null, draftVersion: nextVersion })
}

/** Moves the unchanged posts of the starter content to the trash. */
export async function removeStarterContent(db: Db, actor: Admin, now: Date): Promise<Changed> {
  const starters = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.origin, 'starter'), ne(posts.status, 'trashed')))
  return trashPosts(db, actor, { postIds: starters.map(({ id }) => id), now })
}

/** Deletes posts whose undo period is over. Returns their ids. */
export async function purgeDeletedPosts(db: Db, now: Date): Promise<string[]> {
  const gone = await db.delete(posts).where(lte(posts.purgeAt, now)).returning({ id: posts.id })
  return gone.map(({ id }) => id)
}

async function change(db: Db, postIds: string[], condition: SQL | undefined, values: PgUpdateSetSource<typeof posts>): Promise<Changed> {
  if (postIds.length === 0) return { changed: [] }
  const rows = await db
    .update(posts)
    .set(values)
    .where(and(isOneOf(posts.id, postIds), condition))
    .returning({ id: posts.id })
  return { changed: rows.map(({ id }) => id) }
}

/** By the intent of a request. */
export const CHANGES_OF_STATE = {
  unpublish: unpublishPosts,
  republish: republishPosts,
  trash: trashPosts,
  restore: restorePosts,
  delete: deletePosts,
  undelete: undeletePosts,
} as const
