import { unpublishPosts } from '#src/features/posts/writing/change-posts.server.ts'
import { conflict, getEditedPost } from '#src/features/posts/writing/desk.server.ts'
import type { Route } from './+types/unpublish-post.ts'
import { takeChange, targetSchema } from './take-change.server.ts'

/** Makes it a draft again; a post that is one already stays one. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, targetSchema, async ({ post_id: postId, version }, { db, actor, now }) => {
    const { version: newest } = await getEditedPost(db, postId)
    if (newest !== version) throw await conflict(db, postId)
    await unpublishPosts(db, actor, { postIds: [postId], now })
    return { post: await getEditedPost(db, postId) }
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
