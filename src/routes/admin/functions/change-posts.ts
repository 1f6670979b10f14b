import * as v from 'valibot'
import { addCategory, removeCategory } from '#src/features/posts/writing/bulk-category.server.ts'
import {
  deletePosts,
  republishPosts,
  restorePosts,
  trashPosts,
  undeletePosts,
  unpublishPosts,
} from '#src/features/posts/writing/change-posts.server.ts'
import { boundedText } from '#src/lib/bounded-text.ts'
import type { Route } from './+types/change-posts.ts'
import { postIdSchema, takeChange } from './take-change.server.ts'

const CHANGES = {
  unpublish: unpublishPosts,
  republish: republishPosts,
  trash: trashPosts,
  restore: restorePosts,
  delete: deletePosts,
  undelete: undeletePosts,
} as const

const post_ids = v.pipe(v.array(postIdSchema), v.minLength(1), v.maxLength(100, 'At most 100 posts at once.'))
const bodySchema = v.variant('intent', [
  v.object({ intent: v.picklist(['unpublish', 'republish', 'trash', 'restore', 'delete', 'undelete']), post_ids }),
  v.object({ intent: v.picklist(['add-category', 'remove-category']), post_ids, name: boundedText({ max: 400 }) }),
])

/** One change to many posts. Answers `{ changed }`: the ids of those that were in the state it starts from. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, async (body, { db, actor, now }) => {
    const postIds = body.post_ids
    if (body.intent === 'add-category') return addCategory(db, actor, { postIds, name: body.name })
    if (body.intent === 'remove-category') return removeCategory(db, actor, { postIds, name: body.name })
    return CHANGES[body.intent](db, actor, { postIds, now })
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
