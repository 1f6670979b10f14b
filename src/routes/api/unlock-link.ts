import * as v from 'valibot'
import { unlockLink } from '#src/features/links/gate/unlock-link.server.ts'
import { LINK_PASSWORD_MAX } from '#src/features/links/link.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { isCounted } from './is-counted.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ ticket, password? }`. Answers `{ original_url }` when all steps of the gate are passed. */
export const action = publicCall(
  {
    limit: 'linkUse',
    body: 'call',
    schema: v.object({ ticket: boundedText({ max: 300 }), password: v.optional(boundedText({ max: LINK_PASSWORD_MAX })) }),
    expected: 'ticket and perhaps password are expected',
  },
  async (typed, { request, context, site, address }) => {
    const counts = await isCounted(request, site)
    const original_url = await unlockLink(site.db, { ...typed, client: address, isCounted: counts, now: new Date() })
    void recordStep(request, context, 'target')
    return { original_url }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
