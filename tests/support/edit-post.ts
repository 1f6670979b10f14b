// Changes posts as the editor does.
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type DraftFields, type EditedPost, EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'

type Edit = { postId: string; fields?: Partial<DraftFields>; now: Date }

/** `resolveImages` that knows no picture. */
export const noImages = async () => new Map()

/** A short post, not stored. */
export function draft(fields: Partial<DraftFields> = {}): DraftFields {
  return { ...EMPTY_DRAFT, title: 'A post', content: '<p>Text.</p>', ...fields }
}

/** Saves the newest text of a post with other `fields`. */
export async function editPost(db: Db, actor: Admin, { postId, fields = {}, now }: Edit): Promise<EditedPost> {
  const { version, fields: newest } = await getEditedPost(db, postId)
  await saveDraft(db, actor, { postId, version, fields: { ...newest, ...fields }, now })
  return getEditedPost(db, postId)
}

/** Saves the newest text of a post with other `fields`, and publishes it. */
export async function publishEdited(db: Db, actor: Admin, { postId, fields = {}, now }: Edit): Promise<EditedPost> {
  const { version } = await editPost(db, actor, { postId, fields, now })
  return publishPost(db, actor, { postId, version, now, resolveImages: noImages })
}
