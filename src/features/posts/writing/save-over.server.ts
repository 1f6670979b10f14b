import type { Db } from '#src/db/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { conflict, getDesk } from './desk.server.ts'
import { keepDesk } from './revisions.server.ts'
import { type SaveDraft, type SavedDraft, writeFields } from './save-draft.server.ts'

/** Saves a text over one that was written elsewhere and that its owner has seen; that one stays in the history. */
export async function saveOver(db: Db, actor: Admin, { postId, version, fields, now }: SaveDraft): Promise<SavedDraft> {
  const desk = await getDesk(db, postId)
  const saved = desk.row.draftVersion === version ? await writeFields(db, desk, { fields, now, by: actor.id, keep: keepDesk }) : null
  if (!saved) throw await conflict(db, postId)
  return { version: saved.draftVersion, savedAt: now.toISOString(), status: saved.status }
}
