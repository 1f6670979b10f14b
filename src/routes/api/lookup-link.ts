import * as v from 'valibot'
import { lookUpLink } from '#src/features/links/gate/look-up-link.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/lookup-link.ts'
import { isCounted } from './is-counted.server.ts'

const bodySchema = v.object({
  token: boundedText({ max: 16_000 }),
  post_id: uuidSchema,
  ticket: v.optional(boundedText({ max: 300 })),
})

/**
 * Body `{ token, post_id, ticket? }`. Answers a `LinkOffer`, or null when the token opens nothing. That is expected, and browsers would log
 * a 404 as an error.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    assertContentType(request, 'application/json')
    await countAgainst('linkLookup', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'linkLookup'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'token, post_id and perhaps ticket are expected' })
    const { token, post_id, ticket } = body.output
    const offer = await lookUpLink(site.db, { token, postId: post_id, ticket, isCounted: await isCounted(request, site), now: new Date() })
    if (offer) void recordStep(request, context, 'gate')
    return offer
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
