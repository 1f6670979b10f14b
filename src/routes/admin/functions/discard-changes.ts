import { discardChanges } from '#src/features/posts/writing/discard-changes.server.ts'
import type { Route } from './+types/discard-changes.ts'
import { takeChange, targetSchema } from './take-change.server.ts'

/** Back to what readers see. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, targetSchema, async ({ post_id: postId, version }, { db, actor, now }) => ({
    post: await discardChanges(db, actor, { postId, version, now }),
  }))
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
