import * as v from 'valibot'
import { removeStarterContent } from '#src/features/posts/writing/change-posts.server.ts'
import type { Route } from './+types/remove-starter-content.ts'
import { takeChange } from './take-change.server.ts'

/** Moves what a fresh site brought along to the trash. Answers `{ changed }`. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, v.object({}), (_body, { db, actor, now }) => removeStarterContent(db, actor, now))
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
