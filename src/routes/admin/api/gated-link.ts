import * as v from 'valibot'
import { gateAddress } from '#src/features/links/admin/gate-address.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/gated-link.ts'
import { handleChange } from './handle-change.server.ts'

/** The rules of a link bound both texts again, with messages for the owner. */
const bodySchema = v.object({ url: boundedText({ max: 8_000 }), name: boundedText({ max: 1_000 }) })

/** Answers `{ alias, name, isNew }` of a gated link that leads to `url`: an existing one, or a new one with this name. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const { origin } = args.context.get(siteContext)
  return handleChange(args, bodySchema, ({ url, name }, { db, actor, now }) => gateAddress(db, actor, { url, name, origin, now }))
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
