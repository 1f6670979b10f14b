// Changes posts as the editor does.
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { DraftFields, EditedPost } from '#src/features/posts/drafts/draft.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { type SavedDraft, saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'

type Edit = { postId: string; fields?: Partial<DraftFields>; now: Date }

/** `resolveImages` that knows no picture. */
export const noImages = async () => new Map()

/** Saves the newest text of a post with other `fields`. */
export async function editPost(db: Db, actor: Admin, { postId, fields = {}, now }: Edit): Promise<SavedDraft> {
  const { version, fields: newest } = await getEditedPost(db, postId)
  return saveDraft(db, actor, { postId, version, fields: { ...newest, ...fields }, now })
}

/** Saves the newest text of a post with other `fields`, and publishes it. */
export async function publishEdited(db: Db, actor: Admin, { postId, fields = {}, now }: Edit): Promise<EditedPost> {
  const { version } = await editPost(db, actor, { postId, fields, now })
  return publishPost(db, actor, { postId, version, now, resolveImages: noImages })
}
