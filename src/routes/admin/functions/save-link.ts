import * as v from 'valibot'
import { linkFieldsSchema } from '#src/features/links/admin/link-fields.ts'
import { changeLink, createOwnLink } from '#src/features/links/admin/save-link.server.ts'
import { boundedText } from '#src/lib/bounded-text.ts'
import { idSchema } from '#src/lib/uuid.schema.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/save-link.ts'
import { takeChange } from './take-change.server.ts'

const bodySchema = v.variant('link_id', [
  v.object({ link_id: v.null(), fields: linkFieldsSchema }),
  v.object({
    link_id: idSchema('link_id must be a UUID'),
    version: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()),
    fields: linkFieldsSchema,
  }),
])

/** Makes a link where `link_id` is null, else changes it. Answers `{ id }`; 400 with `issues` says which fields are at fault. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const { origin } = args.context.get(siteContext)
  return takeChange(args, bodySchema, async (body, { db, actor, now }) => {
    if (body.link_id === null) return { id: await createOwnLink(db, actor, { fields: body.fields, origin, now }) }
    await changeLink(db, actor, { linkId: body.link_id, version: body.version, fields: body.fields, origin, now })
    return { id: body.link_id }
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
