import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { createPost } from './create-post.server.ts'
import { type SaveDraft, type SavedDraft, saveDraft } from './save-draft.server.ts'

/** The first save of a new post. Idempotent: a repeated request creates no second post. */
export async function beginDraft(db: Db, actor: Admin, draft: SaveDraft): Promise<SavedDraft> {
  const [begun] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, draft.postId))
  return begun ? saveDraft(db, actor, draft) : createPost(db, actor, draft)
}
