import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { sanitizeArticle } from '../rendering/sanitize-article.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { columnsOf, storableFields, validSlugOrNull } from './draft-rows.ts'
import { editableColumns, getEditedPost, loadEditablePost, saveWorkingCopy } from './editable-post.server.ts'
import { suggestSlug } from './slugs.server.ts'

/** `postId` is for a caller that may have to ask twice, not knowing whether it was heard. */
export type CreatePost = { postId?: string; fields: DraftFields; now: Date }

/** Begins a draft. The slug is the typed one where it is free, else one made from the title. */
export async function createPost(db: Db, _actor: Admin, input: CreatePost): Promise<EditedPost> {
  const { now } = input
  const fields = storableFields(input.fields)
  const columns = {
    ...columnsOf(fields),
    ...sanitizeArticle(fields.content).text,
    status: 'draft' as const,
    renderedHtml: '',
    renderVersion: 0,
    createdAt: now,
    updatedAt: now,
  }
  for (;;) {
    const slug = await suggestSlug(db, validSlugOrNull(fields) ?? fields.title, null)
    const postId = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(posts)
        .values({ ...columns, slug, id: input.postId })
        .onConflictDoNothing({ target: posts.slug })
        .returning(editableColumns)
      if (row) await saveWorkingCopy(tx, { row, fields, now })
      return row?.id
    })
    // None: somebody took the slug since we looked, and there is always another one.
    if (postId !== undefined) return getEditedPost(db, postId)
  }
}

/** Copies what the editor holds of a post into a new draft, without its date. */
export async function duplicatePost(db: Db, actor: Admin, { postId, now }: { postId: string; now: Date }): Promise<EditedPost> {
  const { fields } = await loadEditablePost(db, postId)
  const title = `${fields.title.trim() || 'Untitled'} (copy)`
  const slug = await suggestSlug(db, title, null)
  return createPost(db, actor, { fields: { ...fields, title, slug, publishAt: null }, now })
}
