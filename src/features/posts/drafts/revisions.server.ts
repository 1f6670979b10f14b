import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { users } from '#src/db/schema/auth.ts'
import { postRevisions, type RevisionReason } from '#src/db/schema/drafts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { fieldsOfRow, isBlank, readFields } from './draft-rows.ts'
import { conflict, type EditablePost, getEditedPost, isLive, loadEditablePost } from './editable-post.server.ts'
import { recordLive, recordRevisionOnce } from './record-revision.server.ts'
import { type DraftWrite, type SaveDraft, type SavedDraft, writeDraft } from './save-draft.server.ts'

export type Revision = {
  id: string
  number: number
  reason: RevisionReason
  /** ISO 8601. */
  createdAt: string
  /** The author's name; null for an import and for a deleted account. */
  createdBy: string | null
  /** Whether it is the current public text. */
  isLive: boolean
}

/** Newest first. Always contains the public text: as number 0 when the history does not have it yet. */
export async function listRevisions(db: Db, postId: string): Promise<Revision[]> {
  const editable = await loadEditablePost(db, postId)
  const rows = await db
    .select({
      id: postRevisions.id,
      number: postRevisions.number,
      reason: postRevisions.reason,
      createdAt: postRevisions.createdAt,
      createdBy: users.name,
    })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.createdBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.number))
  const isPublic = editable.row.status === 'published'
  const revisions = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    isLive: isPublic && row.number === editable.liveNumber,
  }))
  if (!isPublic || editable.liveNumber > 0) return revisions
  const live = {
    id: postId,
    number: 0,
    reason: 'imported' as const,
    createdAt: editable.row.createdAt.toISOString(),
    createdBy: null,
    isLive: true,
  }
  return [...revisions, live]
}

/** One revision with its text. Number 0 is the public text of a post without a history. */
export async function getRevision(db: Db, postId: string, number: number): Promise<Revision & { fields: DraftFields }> {
  const editable = await loadEditablePost(db, postId)
  const revision = (await listRevisions(db, postId)).find((listed) => listed.number === number)
  if (!revision) throw new AppError('not_found', { postId, number })
  return { ...revision, fields: number === 0 ? fieldsOfRow(editable.row) : await readRevision(db, postId, number) }
}

export type RestoreRevision = { postId: string; number: number; version: number; now: Date }

/**
 * Makes an earlier revision the working copy, without publishing it. Keeps slug and date, because other pages refer to them. The
 * replaced text becomes a revision.
 */
export async function restoreRevision(db: Db, actor: Admin, { postId, number, version, now }: RestoreRevision): Promise<EditedPost> {
  const { fields } = await getRevision(db, postId, number)
  const editable = await loadEditablePost(db, postId)
  if (editable.row.draftVersion !== version) throw await conflict(db, postId)
  const { slug, publishAt } = editable.fields
  const restored = await writeDraft(db, editable, {
    fields: { ...fields, slug, publishAt },
    now,
    by: actor.id,
    recordPrevious: recordWorkingCopy,
  })
  if (!restored) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}

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

/** For `DraftWrite.recordPrevious`: records the replaced text as a revision. */
export async function recordWorkingCopy(tx: Db, editable: EditablePost, { now, by }: DraftWrite): Promise<void> {
  const postId = editable.row.id
  if (isLive(editable.row)) await recordLive(tx, [postId])
  if ((isLive(editable.row) && !editable.hasWorkingCopy) || isBlank(editable.fields)) return
  await recordRevisionOnce(tx, { postId, reason: 'replaced', fields: editable.fields, by, at: now })
}

/** The text of a stored revision. Throws not_found. */
export async function readRevision(db: Db, postId: string, number: number): Promise<DraftFields> {
  const [row] = await db
    .select({ fields: postRevisions.fields })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.number, number)))
  if (!row) throw new AppError('not_found', { postId, number })
  return readFields(row.fields)
}
