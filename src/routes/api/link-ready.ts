import * as v from 'valibot'
import { recordLinkReady } from '#src/features/links/gate/record-ready.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isCounted } from './is-counted.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ ticket }`, sent when the countdown ends. Answers `{ counted }`; a ticket that is not ready is not an error. */
export const action = publicCall(
  { limit: 'linkUse', body: 'call', schema: v.object({ ticket: boundedText({ max: 300 }) }), expected: 'ticket is expected' },
  async ({ ticket }, { request, site }) => {
    if (!(await isCounted(request, site))) return { counted: false }
    return { counted: await recordLinkReady(site.db, { ticket, now: new Date() }) }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
