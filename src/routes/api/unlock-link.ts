import * as v from 'valibot'
import { unlockLink } from '#src/features/links/gate/unlock-link.server.ts'
import { LINK_PASSWORD_MAX } from '#src/features/links/link.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { recordStep } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/unlock-link.ts'
import { isCounted } from './is-counted.server.ts'

const bodySchema = v.object({
  ticket: boundedText({ max: 300 }),
  password: v.optional(boundedText({ max: LINK_PASSWORD_MAX })),
})

/** Body `{ ticket, password? }`. Answers `{ original_url }` when all steps of the gate are passed. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    assertContentType(request, 'application/json')
    const client = context.get(clientAddressContext)
    await countAgainst('linkUse', client)
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    // Does not log the issues: they would quote the password.
    if (!body.success) throw new AppError('invalid_input', { reason: 'ticket and perhaps password are expected' })
    const counts = await isCounted(request, site)
    const original_url = await unlockLink(site.db, { ...body.output, client, isCounted: counts, now: new Date() })
    void recordStep(request, context, 'target')
    return { original_url }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
