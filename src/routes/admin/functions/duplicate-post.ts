import * as v from 'valibot'
import { duplicatePost } from '#src/features/posts/writing/create-post.server.ts'
import type { Route } from './+types/duplicate-post.ts'
import { postIdSchema, takeChange } from './take-change.server.ts'

/** A draft that begins as this post stands on the desk. Answers `{ post }`. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, v.object({ post_id: postIdSchema }), async ({ post_id: postId }, { db, actor, now }) => ({
    post: await duplicatePost(db, actor, { postId, now }),
  }))
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
