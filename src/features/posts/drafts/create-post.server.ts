import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { sanitizeArticle } from '../rendering/sanitize-article.ts'
import { deriveContent } from './derive-content.server.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { columnsOf, storableFields, validSlugOrNull } from './draft-rows.ts'
import { editableColumns, getEditedPost, loadEditablePost, saveWorkingCopy } from './editable-post.server.ts'
import { type SaveDraft, type SavedDraft, saveDraft } from './save-draft.server.ts'
import { suggestSlug } from './slugs.server.ts'

/** `postId` makes a repeated request idempotent. */
export type CreatePost = { postId?: string; fields: DraftFields; now: Date }

/** Creates a draft. Uses the typed slug if it is free, otherwise one made from the title. */
export async function createPost(db: Db, _actor: Admin, input: CreatePost): Promise<EditedPost> {
  const { now } = input
  const fields = storableFields(input.fields)
  const content = await deriveContent(fields)
  const columns = {
    type: fields.type,
    ...columnsOf(fields),
    content,
    ...sanitizeArticle(content).text,
    status: 'draft' as const,
    renderedHtml: '',
    renderVersion: 0,
    createdAt: now,
    updatedAt: now,
  }
  if (fields.type === 'page' && isBuiltInSlug(fields.slug)) await moveTrashedPage(db, fields.slug)
  for (;;) {
    const slug = await suggestSlug(db, validSlugOrNull(fields) ?? fields.title, { type: fields.type, postId: null })
    const postId = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(posts)
        .values({ ...columns, slug, id: input.postId })
        .onConflictDoNothing({ target: [posts.slug, posts.type] })
        .returning(editableColumns)
      if (row) await saveWorkingCopy(tx, { row, fields, now })
      return row?.id
    })
    // No row: a concurrent request took the slug after the check. Retries with another one.
    if (postId !== undefined) return getEditedPost(db, postId)
  }
}

/** The first save of a new post. Idempotent: a repeated request creates no second post. */
export async function beginDraft(db: Db, actor: Admin, draft: SaveDraft): Promise<SavedDraft> {
  const [begun] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, draft.postId))
  return begun ? saveDraft(db, actor, draft) : createPost(db, actor, draft)
}

/** A built-in page has one address: the former text in the trash gets another one. */
async function moveTrashedPage(db: Db, slug: string): Promise<void> {
  const other = await suggestSlug(db, `${slug} former`, { type: 'page', postId: null })
  await db
    .update(posts)
    .set({ slug: other })
    .where(and(eq(posts.type, 'page'), eq(posts.slug, slug), eq(posts.status, 'trashed')))
}

/** Copies the working copy of a post, or its row, into a new draft, without the date. */
export async function duplicatePost(db: Db, actor: Admin, { postId, now }: { postId: string; now: Date }): Promise<EditedPost> {
  const { fields } = await loadEditablePost(db, postId)
  const title = `${fields.title.trim() || 'Untitled'} (copy)`
  const slug = await suggestSlug(db, title, { type: fields.type, postId: null })
  return createPost(db, actor, { fields: { ...fields, title, slug, publishAt: null }, now })
}
