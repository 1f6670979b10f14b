import * as v from 'valibot'
import { recordLinkClick } from '#src/features/links/gate/record-click.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/increment-link-click.ts'
import { isCounted } from './is-counted.server.ts'

const bodySchema = v.object({ link_id: uuidSchema, ticket: boundedText({ max: 300 }) })

/** Body `{ link_id, ticket }`. Answers `{ counted }`: a ticket counts once, bots and the owner do not. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    assertContentType(request, 'application/json')
    await countAgainst('linkUse', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'link_id and ticket are expected' })
    if (!(await isCounted(request, site))) return { counted: false }
    const { link_id, ticket } = body.output
    return { counted: await recordLinkClick(site.db, { linkId: link_id, ticket, now: new Date() }) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
