import { desc, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { postRevisions } from '#src/db/schema/writing.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { readArticle } from '../article/read-article.ts'
import type { DraftFields } from '../draft.ts'
import { conflict, type Desk, deskColumns, getDesk, isShown, isVersion, keepTyped, nextVersion } from './desk.server.ts'
import { areSame, columnsOf, isBlank, storableFields, typedSlug } from './draft-fields.ts'
import { recordUnlessKept } from './record-revision.server.ts'
import { checkSlug } from './slugs.server.ts'

const CHECKPOINT_EVERY_MS = 10 * 60_000

export type SaveDraft = { postId: string; version: number; fields: DraftFields; now: Date }
export type SavedDraft = { version: number; savedAt: string; status: PostStatus }

/**
 * Keeps what is being written. Readers see nothing of it: of a draft it becomes the row, of any other post a working copy.
 * Throws conflict, with `details.post`, when `version` is not the newest.
 */
export async function saveDraft(db: Db, actor: Admin, { postId, version, fields: typed, now }: SaveDraft): Promise<SavedDraft> {
  const fields = storableFields(typed)
  const desk = await getDesk(db, postId)
  const saved = desk.row.draftVersion === version ? await writeFields(db, desk, { fields, now, by: actor.id, keep: keepCheckpoint }) : null
  if (saved) return { version: saved.draftVersion, savedAt: now.toISOString(), status: saved.status }
  const { row, fields: newest, savedAt } = await getDesk(db, postId)
  // The same text again: an answer got lost on its way, and the editor asks once more.
  if (areSame(newest, fields)) return { version: row.draftVersion, savedAt: savedAt.toISOString(), status: row.status }
  throw await conflict(db, postId)
}

export type Writing = {
  fields: DraftFields
  now: Date
  by: string
  /** Runs before what the desk holds is replaced, in the same transaction. */
  keep: (tx: Db, desk: Desk, writing: Writing) => Promise<void>
}

/** Puts `fields` on the desk; null when the post has a newer version than the desk knows. */
export async function writeFields(db: Db, desk: Desk, writing: Writing): Promise<Desk['row'] | null> {
  const { fields, now } = writing
  const columns = desk.row.status === 'draft' ? { ...(await draftColumns(db, desk, fields)), updatedAt: now } : {}
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(posts)
        .set({ ...columns, draftVersion: nextVersion })
        .where(isVersion(desk.row.id, desk.row.draftVersion))
        .returning(deskColumns)
      if (!row) return null
      await writing.keep(tx, desk, writing)
      await keepTyped(tx, { row, fields, now })
      return row
    })
  } catch (error) {
    // Somebody took the slug since we looked: the draft keeps the one it has.
    if (violatedConstraint(error) === 'posts_slug_key') return writeFields(db, desk, writing)
    throw error
  }
}

async function draftColumns(db: Db, { row }: Desk, fields: DraftFields) {
  const slug = await freeSlug(db, row, fields)
  const columns = { ...columnsOf(fields), ...(slug === null ? {} : { slug }), renderedHtml: '', toc: [], renderVersion: 0 }
  return fields.content === row.content ? columns : { ...columns, ...readArticle(fields.content).text }
}

/** An address that readers may know changes only when the post is published. */
async function freeSlug(db: Db, row: Desk['row'], fields: DraftFields): Promise<string | null> {
  const slug = row.publishedAt === null ? typedSlug(fields) : null
  if (slug === null || slug === row.slug) return null
  const { isFree } = await checkSlug(db, { slug, postId: row.id })
  return isFree ? slug : null
}

/** What stood there before, so that a wrong move in a long session can be taken back. */
async function keepCheckpoint(tx: Db, desk: Desk, { now, by }: Writing): Promise<void> {
  if ((isShown(desk.row) && !desk.hasWorkingCopy) || isBlank(desk.fields)) return
  const [newest] = await tx
    .select({ createdAt: postRevisions.createdAt })
    .from(postRevisions)
    .where(eq(postRevisions.postId, desk.row.id))
    .orderBy(desc(postRevisions.number))
    .limit(1)
  const since = newest?.createdAt ?? desk.row.createdAt
  if (now.getTime() - since.getTime() < CHECKPOINT_EVERY_MS) return
  await recordUnlessKept(tx, { postId: desk.row.id, reason: 'checkpoint', fields: desk.fields, by, at: now })
}
