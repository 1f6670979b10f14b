import * as v from 'valibot'
import { changeLinks } from '#src/features/links/admin/change-links.server.ts'
import { LINK_CHANGES } from '#src/features/links/admin/link-changes.ts'
import { idSchema } from '#src/lib/uuid.schema.ts'
import type { Route } from './+types/change-links.ts'
import { takeChange } from './take-change.server.ts'

const MOST = 1_000

const bodySchema = v.object({
  change: v.picklist(LINK_CHANGES, 'There is no such change.'),
  link_ids: v.pipe(v.array(idSchema('link_ids must be UUIDs')), v.maxLength(MOST, `At most ${MOST} links at once.`)),
})

/** Answers `{ changed }`: the ids of those it was done to. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, ({ change, link_ids: linkIds }, { db, actor, now }) =>
    changeLinks(db, actor, { linkIds, change, now }),
  )
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
