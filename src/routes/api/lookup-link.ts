import * as v from 'valibot'
import { lookUpLink } from '#src/features/links/gate/look-up-link.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { isCounted } from './is-counted.server.ts'
import { publicCall } from './public-call.server.ts'

/**
 * Body `{ token, post_id, ticket? }`. Answers a `LinkOffer`, or null when the token opens nothing. That is expected, and browsers would log
 * a 404 as an error.
 */
export const action = publicCall(
  {
    limit: 'linkLookup',
    body: 'linkLookup',
    schema: v.object({ token: boundedText({ max: 16_000 }), post_id: uuidSchema, ticket: v.optional(boundedText({ max: 300 })) }),
    expected: 'token, post_id and perhaps ticket are expected',
  },
  async ({ token, post_id: postId, ticket }, { request, context, site }) => {
    const offer = await lookUpLink(site.db, { token, postId, ticket, isCounted: await isCounted(request, site), now: new Date() })
    if (offer) void recordStep(request, context, 'gate')
    return offer
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
