import { describeImages } from '#src/features/media/image-source.server.ts'
import { publishPost } from '#src/features/posts/writing/publish-post.server.ts'
import type { Route } from './+types/publish-post.ts'
import { takeChange, targetSchema } from './take-change.server.ts'

/** Answers `{ post }`; 400 with `issues` says which fields keep it from being published. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, targetSchema, async ({ post_id: postId, version }, { db, actor, now }) => ({
    post: await publishPost(db, actor, { postId, version, now, resolveImages: (urls) => describeImages(db, urls) }),
  }))
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
