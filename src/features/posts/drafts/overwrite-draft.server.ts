import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { conflict, loadEditablePost } from './editable-post.server.ts'
import { recordWorkingCopy } from './revisions.server.ts'
import { type SaveDraft, type SavedDraft, writeDraft } from './save-draft.server.ts'

/** Resolves a conflict with the text of this editor. Records the overwritten text as a revision. */
export async function overwriteDraft(db: Db, actor: Admin, { postId, version, fields, now }: SaveDraft): Promise<SavedDraft> {
  const editable = await loadEditablePost(db, postId)
  const saved =
    editable.row.draftVersion === version
      ? await writeDraft(db, editable, { fields, now, by: actor.id, recordPrevious: recordWorkingCopy })
      : null
  if (!saved) throw await conflict(db, postId)
  return { version: saved.draftVersion, savedAt: now.toISOString(), status: saved.status }
}
