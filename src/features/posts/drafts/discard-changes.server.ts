import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { EditedPost } from './draft.ts'
import { claimVersion, conflict, deleteWorkingCopy, getEditedPost, isLive, loadEditablePost } from './editable-post.server.ts'
import { recordLive, recordRevisionOnce } from './record-revision.server.ts'

export type DiscardChanges = { postId: string; version: number; now: Date }

/** Deletes the working copy, after recording it as a revision. Does not change a draft, which has no public text. */
export async function discardChanges(db: Db, actor: Admin, { postId, version, now }: DiscardChanges): Promise<EditedPost> {
  const editable = await loadEditablePost(db, postId)
  const isDone = await db.transaction(async (tx) => {
    if (!(await claimVersion(tx, postId, version))) return false
    if (!isLive(editable.row) || !editable.hasWorkingCopy) return true
    await recordLive(tx, [postId])
    await recordRevisionOnce(tx, { postId, reason: 'replaced', fields: editable.fields, by: actor.id, at: now })
    await deleteWorkingCopy(tx, postId)
    return true
  })
  if (!isDone) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}
