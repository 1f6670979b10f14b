import type { Db } from '#src/db/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { EditedPost } from '../draft.ts'
import { conflict, dropTyped, getDesk, getEditedPost, isShown, takeVersion } from './desk.server.ts'
import { recordLive, recordUnlessKept } from './record-revision.server.ts'

export type DiscardChanges = { postId: string; version: number; now: Date }

/** Back to what readers see; what was written since stays in the history. A draft has nothing to go back to and stays. */
export async function discardChanges(db: Db, actor: Admin, { postId, version, now }: DiscardChanges): Promise<EditedPost> {
  const desk = await getDesk(db, postId)
  const isDone = await db.transaction(async (tx) => {
    if (!(await takeVersion(tx, postId, version))) return false
    if (!isShown(desk.row) || !desk.hasWorkingCopy) return true
    await recordLive(tx, [postId])
    await recordUnlessKept(tx, { postId, reason: 'replaced', fields: desk.fields, by: actor.id, at: now })
    await dropTyped(tx, postId)
    return true
  })
  if (!isDone) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}
