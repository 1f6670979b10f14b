import * as v from 'valibot'
import { recordLinkClick } from '#src/features/links/gate/record-click.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { isCounted } from './is-counted.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ link_id, ticket }`. Answers `{ counted }`: a ticket counts once, bots and the owner do not. */
export const action = publicCall(
  {
    limit: 'linkUse',
    body: 'call',
    schema: v.object({ link_id: uuidSchema, ticket: boundedText({ max: 300 }) }),
    expected: 'link_id and ticket are expected',
  },
  async ({ link_id: linkId, ticket }, { request, site }) => {
    if (!(await isCounted(request, site))) return { counted: false }
    return { counted: await recordLinkClick(site.db, { linkId, ticket, now: new Date() }) }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
