import * as v from 'valibot'
import { recordLinkReady } from '#src/features/links/gate/record-ready.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/link-ready.ts'
import { isCounted } from './is-counted.server.ts'

const bodySchema = v.object({ ticket: boundedText({ max: 300 }) })

/** Body `{ ticket }`, sent when the countdown ends. Answers `{ counted }`; a ticket that is not ready is not an error. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    assertContentType(request, 'application/json')
    await countAgainst('linkUse', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'ticket is expected' })
    if (!(await isCounted(request, site))) return { counted: false }
    return { counted: await recordLinkReady(site.db, { ticket: body.output.ticket, now: new Date() }) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
