// A post row together with its working copy. Every change of a post starts by loading both.
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions, workingCopies } from '#src/db/schema/drafts.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { AppError } from '#src/server/errors.ts'
import { areSame, type DraftFields, type EditedPost } from './draft.ts'
import { fieldsOfRow, publishesTheSame, readFields, type WrittenRow } from './draft-rows.ts'
import { LIVE_REASONS } from './record-revision.server.ts'

export type EditablePost = {
  row: WrittenRow & { id: string; draftVersion: number; renderVersion: number }
  /** The fields of the editor: the working copy, or without one the row. */
  fields: DraftFields
  hasWorkingCopy: boolean
  savedAt: Date
  /** The number of the public revision; 0 before it is recorded. */
  liveNumber: number
}

export async function getEditedPost(db: Db, postId: string): Promise<EditedPost> {
  return toEdited(await loadEditablePost(db, postId))
}

/** Throws not_found, also for a deleted post whose undo period is not over. */
export async function loadEditablePost(db: Db, postId: string): Promise<EditablePost> {
  requireUuid(postId)
  const [found] = await db
    .select({
      ...editableColumns,
      updatedAt: posts.updatedAt,
      typed: workingCopies.fields,
      typedAt: workingCopies.savedAt,
      liveNumber: sql<number>`coalesce((${newestLive(db)}), 0)`.mapWith(Number),
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .where(and(eq(posts.id, postId), isNull(posts.purgeAt)))
  if (!found) throw new AppError('not_found', { postId })
  const { updatedAt, typed, typedAt, liveNumber, ...row } = found
  const hasWorkingCopy = typedAt !== null
  return {
    row,
    fields: hasWorkingCopy ? { ...readFields(typed), type: row.type } : fieldsOfRow(row),
    hasWorkingCopy,
    savedAt: typedAt ?? updatedAt,
    liveNumber,
  }
}

/** Throws not_found for text that PostgreSQL would refuse as a UUID. */
export function requireUuid(postId: string): void {
  if (!UUID.test(postId)) throw new AppError('not_found', { postId })
}

/** The error for a change that names an older version; it carries the current post. */
export async function conflict(db: Db, postId: string): Promise<AppError> {
  return new AppError('conflict', { post: await getEditedPost(db, postId) })
}

export function toEdited({ row, fields, savedAt, liveNumber }: EditablePost): EditedPost {
  const { publishedAt } = row
  return {
    postId: row.id,
    version: row.draftVersion,
    status: row.status,
    fields,
    hasChanges: !(isLive(row) && publishesTheSame(fields, fieldsOfRow(row))),
    savedAt: savedAt.toISOString(),
    live: publishedAt && {
      slug: row.slug,
      number: liveNumber,
      createdAt: row.createdAt.toISOString(),
      publishedAt: publishedAt.toISOString(),
    },
  }
}

/** Stores the working copy, or deletes it when it equals the row. */
export async function saveWorkingCopy(
  tx: Db,
  { row, fields, now }: { row: EditablePost['row']; fields: DraftFields; now: Date },
): Promise<void> {
  if (areSame(fields, fieldsOfRow(row))) {
    await deleteWorkingCopy(tx, row.id)
    return
  }
  await tx
    .insert(workingCopies)
    .values({ postId: row.id, fields, savedAt: now })
    .onConflictDoUpdate({ target: workingCopies.postId, set: { fields, savedAt: now } })
}

export async function deleteWorkingCopy(tx: Db, postId: string): Promise<void> {
  await tx.delete(workingCopies).where(eq(workingCopies.postId, postId))
}

/** Whether the row holds the published or scheduled post. Otherwise it holds the draft. */
export function isLive({ status }: { status: PostStatus }): boolean {
  return status === 'published' || status === 'scheduled'
}

/** Optimistic concurrency: locks the post and advances its version; false when `version` is not the newest. */
export async function claimVersion(tx: Db, postId: string, version: number): Promise<boolean> {
  const taken = await tx.update(posts).set({ draftVersion: nextVersion }).where(isVersion(postId, version)).returning({ id: posts.id })
  return taken.length > 0
}

export const isVersion = (postId: string, version: number) => and(eq(posts.id, postId), eq(posts.draftVersion, version))
export const nextVersion = sql`${posts.draftVersion} + 1`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** All columns but what is derived from the article and what only the list of posts and the import need. */
const { published, renderedHtml, toc, linkHrefs, codeBlocks, plainText, codeText, readingMinutes, pageDocument, excerpt, ...unrendered } =
  getTableColumns(posts)
const { revision, updatedAt, trashedAt, purgeAt, origin, importedHash, ...editable } = unrendered
export const editableColumns = editable

function newestLive(db: Db) {
  return db
    .select({ number: sql`max(${postRevisions.number})` })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, posts.id), inArray(postRevisions.reason, LIVE_REASONS)))
}
