// An import may overwrite the owner's text, so it records the text in the history first.
import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { areSame, type DraftFields } from './draft.ts'
import { fieldsOfRow, readFields } from './draft-rows.ts'
import { deleteWorkingCopy, type EditablePost, editableColumns, isLive } from './editable-post.server.ts'
import { recordRevision, recordRevisionOnce } from './record-revision.server.ts'

export type StoredPost = {
  row: EditablePost['row']
  typed: DraftFields | null
  importedHash: string | null
  hasWorkingCopy: boolean
  purgeAt: Date | null
  /** What the revisions of the row do not hold. */
  rest: { trashedAt: Date | null; updatedAt: Date; origin: string | null }
}

/** Locks and returns the only post or page that meets the condition; null without one. */
export async function lockPost(tx: Db, condition: SQL | undefined): Promise<StoredPost | null> {
  const [locked] = await tx
    .select({
      ...editableColumns,
      importedHash: posts.importedHash,
      purgeAt: posts.purgeAt,
      trashedAt: posts.trashedAt,
      updatedAt: posts.updatedAt,
      origin: posts.origin,
    })
    .from(posts)
    .where(condition)
    .for('update')
  if (!locked) return null
  const { importedHash, purgeAt, trashedAt, updatedAt, origin, ...row } = locked
  const [copy] = await tx.select({ fields: workingCopies.fields }).from(workingCopies).where(eq(workingCopies.postId, row.id))
  const typed = copy ? readFields(copy.fields) : null
  return { row, typed, hasWorkingCopy: typed !== null, importedHash, purgeAt, rest: { trashedAt, updatedAt, origin } }
}

/**
 * Records `stored` and its working copy as revisions, before the import replaces them with `saved`, and deletes the working copy unless
 * `keepsWorkingCopy`. Returns the numbers of these revisions.
 */
export async function recordImportedChange(
  tx: Db,
  stored: StoredPost,
  { saved, now, keepsWorkingCopy = false }: { saved: EditablePost['row']; now: Date; keepsWorkingCopy?: boolean | undefined },
): Promise<{ revision: number | null; workingCopy: number | null }> {
  const postId = saved.id
  const before = fieldsOfRow(stored.row)
  const after = fieldsOfRow(saved)
  if (areSame(before, after)) return { revision: null, workingCopy: null }
  const reason = isLive(stored.row) ? 'imported' : 'replaced'
  const revision = await recordRevisionOnce(tx, { postId, reason, fields: before, by: null, at: now })
  let workingCopy: number | null = null
  if (stored.typed) {
    workingCopy = await recordRevisionOnce(tx, { postId, reason: 'replaced', fields: stored.typed, by: null, at: now })
    if (!keepsWorkingCopy) await deleteWorkingCopy(tx, postId)
  }
  if (isLive(saved)) await recordRevision(tx, { postId, reason: 'imported', fields: after, by: null, at: now })
  return { revision, workingCopy }
}
