// An import may overwrite the owner's text, so it records the text in the history first.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { type PostType, posts } from '#src/db/schema/posts.ts'
import type { DraftFields } from './draft.ts'
import { areSame, fieldsOfRow, readFields } from './draft-rows.ts'
import { deleteWorkingCopy, type EditablePost, editableColumns, isLive } from './editable-post.server.ts'
import { recordRevision, recordRevisionOnce } from './record-revision.server.ts'

type Stored = { row: EditablePost['row']; typed: DraftFields | null }

/** Locks and returns the post, or the page, with this slug; null without one. */
export async function lockPostBySlug(tx: Db, { slug, type }: { slug: string; type: PostType }): Promise<Stored | null> {
  const [row] = await tx
    .select(editableColumns)
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, type)))
    .for('update')
  if (!row) return null
  const [copy] = await tx.select({ fields: workingCopies.fields }).from(workingCopies).where(eq(workingCopies.postId, row.id))
  return { row, typed: copy ? readFields(copy.fields) : null }
}

/** Records `stored` and its working copy as revisions, before the import replaces them with `saved`, and deletes the working copy. */
export async function recordImportedChange(
  tx: Db,
  stored: Stored,
  { saved, now }: { saved: EditablePost['row']; now: Date },
): Promise<void> {
  const postId = saved.id
  const before = fieldsOfRow(stored.row)
  const after = fieldsOfRow(saved)
  if (areSame(before, after)) return
  const reason = isLive(stored.row) ? 'imported' : 'replaced'
  await recordRevisionOnce(tx, { postId, reason, fields: before, by: null, at: now })
  if (stored.typed) {
    await recordRevisionOnce(tx, { postId, reason: 'replaced', fields: stored.typed, by: null, at: now })
    await deleteWorkingCopy(tx, postId)
  }
  if (isLive(saved)) await recordRevision(tx, { postId, reason: 'imported', fields: after, by: null, at: now })
}
