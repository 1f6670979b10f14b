import { desc, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions } from '#src/db/schema/drafts.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { sanitizeArticle } from '../rendering/sanitize-article.ts'
import { deriveContent } from './derive-content.server.ts'
import { areSame, type DraftFields } from './draft.ts'
import { columnsOf, isBlank, storableFields, validSlugOrNull } from './draft-rows.ts'
import {
  conflict,
  type EditablePost,
  editableColumns,
  isLive,
  isVersion,
  loadEditablePost,
  nextVersion,
  saveWorkingCopy,
} from './editable-post.server.ts'
import { recordRevisionOnce } from './record-revision.server.ts'
import { checkSlug } from './slugs.server.ts'

const CHECKPOINT_EVERY_MS = 10 * 60_000

export type SaveDraft = { postId: string; version: number; fields: DraftFields; now: Date }
export type SavedDraft = { version: number; savedAt: string; status: PostStatus }

/**
 * Saves the fields of the editor without publishing them: in the row of a draft, in the working copy of any other post. Throws
 * conflict with `details.post` when `version` is not the newest.
 */
export async function saveDraft(db: Db, actor: Admin, { postId, version, fields: typed, now }: SaveDraft): Promise<SavedDraft> {
  const editable = await loadEditablePost(db, postId)
  const saved =
    editable.row.draftVersion === version
      ? await writeDraft(db, editable, { fields: typed, now, by: actor.id, recordPrevious: recordCheckpoint })
      : null
  if (saved) return { version: saved.draftVersion, savedAt: now.toISOString(), status: saved.status }
  const { row, fields: newest, savedAt } = await loadEditablePost(db, postId)
  // The response to an earlier save was lost, and the editor repeats the request.
  if (areSame(newest, storableFields({ ...typed, type: row.type })))
    return { version: row.draftVersion, savedAt: savedAt.toISOString(), status: row.status }
  throw await conflict(db, postId)
}

export type DraftWrite = {
  fields: DraftFields
  now: Date
  by: string
  /** Runs before the text is replaced, in the same transaction. */
  recordPrevious: (tx: Db, editable: EditablePost, writing: DraftWrite) => Promise<void>
}

/** Saves `fields`, as they can be stored, in the row of a draft and in the working copy. Null when the post has a newer version. */
export async function writeDraft(db: Db, editable: EditablePost, writing: DraftWrite): Promise<EditablePost['row'] | null> {
  const { now } = writing
  const fields = storableFields({ ...writing.fields, type: editable.row.type })
  const columns = editable.row.status === 'draft' ? { ...(await draftColumns(db, editable, fields)), updatedAt: now } : {}
  // What cannot be read is refused while its writer is there.
  if (editable.row.status !== 'draft' && !isSameSource(fields, editable.fields)) await deriveContent(fields)
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(posts)
        .set({ ...columns, draftVersion: nextVersion })
        .where(isVersion(editable.row.id, editable.row.draftVersion))
        .returning(editableColumns)
      if (!row) return null
      await writing.recordPrevious(tx, editable, writing)
      await saveWorkingCopy(tx, { row, fields, now })
      return row
    })
  } catch (error) {
    // Another post took the slug after the check: the draft keeps its present slug.
    if (violatedConstraint(error) === 'posts_slug_key') return writeDraft(db, editable, writing)
    throw error
  }
}

async function draftColumns(db: Db, { row }: EditablePost, fields: DraftFields) {
  const slug = await freeSlug(db, row, fields)
  const content = isSameSource(fields, row) ? row.content : await deriveContent(fields)
  const columns = { ...columnsOf(fields), content, ...(slug === null ? {} : { slug }), renderedHtml: '', toc: [], renderVersion: 0 }
  return content === row.content ? columns : { ...columns, ...sanitizeArticle(content).text }
}

type Source = Pick<DraftFields, 'markdown' | 'dialect' | 'addresses'>

function isSameSource(one: Source, other: Source): boolean {
  return one.markdown !== null && one.markdown === other.markdown && one.dialect === other.dialect && one.addresses === other.addresses
}

/** The slug for the row; null leaves it unchanged. After the first publication it changes only with the next one. */
async function freeSlug(db: Db, row: EditablePost['row'], fields: DraftFields): Promise<string | null> {
  const isBuiltIn = row.type === 'page' && isBuiltInSlug(row.slug)
  const slug = row.publishedAt === null && !isBuiltIn ? validSlugOrNull(fields) : null
  if (slug === null || slug === row.slug) return null
  const { isFree } = await checkSlug(db, { slug, type: row.type, postId: row.id })
  return isFree ? slug : null
}

/** Records the previous text every ten minutes, so that a mistake in a long session can be undone. */
async function recordCheckpoint(tx: Db, editable: EditablePost, { now, by }: DraftWrite): Promise<void> {
  if ((isLive(editable.row) && !editable.hasWorkingCopy) || isBlank(editable.fields)) return
  const [newest] = await tx
    .select({ createdAt: postRevisions.createdAt })
    .from(postRevisions)
    .where(eq(postRevisions.postId, editable.row.id))
    .orderBy(desc(postRevisions.number))
    .limit(1)
  const since = newest?.createdAt ?? editable.row.createdAt
  if (now.getTime() - since.getTime() < CHECKPOINT_EVERY_MS) return
  await recordRevisionOnce(tx, { postId: editable.row.id, reason: 'checkpoint', fields: editable.fields, by, at: now })
}
