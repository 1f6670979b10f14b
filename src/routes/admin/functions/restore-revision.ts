import * as v from 'valibot'
import { restoreRevision } from '#src/features/posts/writing/revisions.server.ts'
import type { Route } from './+types/restore-revision.ts'
import { takeChange, targetSchema } from './take-change.server.ts'

const bodySchema = v.object({ ...targetSchema.entries, number: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** Puts an earlier state on the desk; readers see it only when it is published. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, async ({ post_id: postId, version, number }, { db, actor, now }) => ({
    post: await restoreRevision(db, actor, { postId, version, number, now }),
  }))
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
