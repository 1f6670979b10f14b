// Undoes what an import did to one post.
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { POST_STATUSES, posts } from '#src/db/schema/posts.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { deriveContent } from '../drafts/derive-content.server.ts'
import { columnsOf, fieldsOfRow } from '../drafts/draft-rows.ts'
import { type EditablePost, editableColumns, isLive, nextVersion, saveWorkingCopy } from '../drafts/editable-post.server.ts'
import { lockPost } from '../drafts/record-import.server.ts'
import { recordRevision } from '../drafts/record-revision.server.ts'
import { readRevision } from '../drafts/revisions.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { renderedColumns } from '../rendering/rendered-columns.server.ts'
import { importedHashOf, isEditedHere } from './imported-hash.server.ts'

const instant = v.pipe(
  v.union([v.date(), boundedText({ max: 40 })]),
  v.transform((value) => new Date(value)),
)

/** The state of a post before an import changed it. Its texts are revisions. */
export const postBeforeImportSchema = v.object({
  /** The number of the revision that holds its text; null when the import left the text unchanged. */
  revision: v.nullable(v.number()),
  /** The revision that holds its working copy. */
  workingCopy: v.nullable(v.number()),
  status: v.picklist(POST_STATUSES),
  trashedFrom: v.nullable(v.picklist(POST_STATUSES)),
  trashedAt: v.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: v.nullable(instant),
  origin: v.nullable(v.string()),
  importedHash: v.nullable(v.string()),
})

export type PostBeforeImport = v.InferOutput<typeof postBeforeImportSchema>

export type UndoImportedPost = {
  postId: string
  /** The hash of what the import wrote. */
  importedHash: string
  /** Null for a post that the import created: it moves to the trash. */
  before: PostBeforeImport | null
  now: Date
  resolveImages: ResolveImages
  /** Called in the transaction that undoes. */
  onUndone?: (tx: Db, result: UndoResult) => Promise<void>
}

/** `kept`: the post was changed since the import. */
export type UndoResult = 'undone' | 'kept'

/** Returns 'undone' also for a post that was deleted. */
export async function undoImportedPost(db: Db, undo: UndoImportedPost): Promise<UndoResult> {
  const restored = undo.before && (await restoredColumns(db, undo.before, undo))
  return db.transaction(async (tx) => {
    const result = await undoIn(tx, undo, restored)
    await undo.onUndone?.(tx, result)
    return result
  })
}

type RestoredColumns = Awaited<ReturnType<typeof restoredColumns>>

async function undoIn(
  tx: Db,
  { postId, importedHash, before, now }: UndoImportedPost,
  restored: RestoredColumns | null,
): Promise<UndoResult> {
  const stored = await lockPost(tx, eq(posts.id, postId))
  if (!stored) return 'undone'
  if (stored.importedHash !== importedHash || isEditedHere(stored)) return 'kept'
  if (before && restored) await restorePost(tx, before, { postId, restored, now })
  else await trashImported(tx, stored.row, now)
  return 'undone'
}

type Restore = { postId: string; restored: RestoredColumns; now: Date }

async function restorePost(tx: Db, before: PostBeforeImport, { postId, restored, now }: Restore): Promise<void> {
  const [row] = await tx
    .update(posts)
    .set({ ...restored, draftVersion: nextVersion })
    .where(eq(posts.id, postId))
    .returning(editableColumns)
  if (!row) return
  if (isLive(row) && before.revision !== null)
    await recordRevision(tx, { postId, reason: 'changed', fields: fieldsOfRow(row), by: null, at: now })
  if (before.workingCopy === null) return
  await saveWorkingCopy(tx, { row, fields: await readRevision(tx, postId, before.workingCopy), now })
}

/** A later import may bring the post back: the trash was not the owner's decision about this post. */
async function trashImported(tx: Db, { id, status }: EditablePost['row'], now: Date): Promise<void> {
  if (status === 'trashed') return
  const [row] = await tx
    .update(posts)
    .set({ status: 'trashed', trashedFrom: status, trashedAt: now, draftVersion: nextVersion })
    .where(eq(posts.id, id))
    .returning(editableColumns)
  if (row)
    await tx
      .update(posts)
      .set({ importedHash: importedHashOf(row) })
      .where(eq(posts.id, id))
}

async function restoredColumns(db: Db, before: PostBeforeImport, { postId, resolveImages }: UndoImportedPost) {
  const { revision, workingCopy: _copy, ...columns } = before
  if (revision === null) return columns
  const typed = await readRevision(db, postId, revision)
  const fields = { ...columnsOf(typed), content: await deriveContent(typed) }
  const { renderVersion, ...rendered } = await renderedColumns(db, fields, resolveImages)
  // As after a save in the editor, a draft is rendered when it is published.
  return { ...columns, ...fields, ...rendered, renderVersion: isLive(before) ? renderVersion : 0 }
}
