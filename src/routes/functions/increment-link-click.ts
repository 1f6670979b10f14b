import { isbot } from 'isbot'
import * as v from 'valibot'
import { countLinkClick } from '#src/features/links/count-link-click.server.ts'
import { clientAddressContext } from '#src/server/client-address.server.ts'
import { AppError } from '#src/server/errors.ts'
import { countAgainst } from '#src/server/rate-limit.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/increment-link-click.ts'

const bodySchema = v.object({ link_id: v.pipe(v.string(), v.uuid()), ticket: v.pipe(v.string(), v.maxLength(300)) })

/** Body `{ link_id, ticket }`. Answers `{ counted }`: a ticket counts once, and bots are not counted. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'application/json')
    await countAgainst('linkUse', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request))
    if (!body.success) throw new AppError('invalid_input', { reason: 'link_id and ticket are expected' })
    if (isbot(request.headers.get('User-Agent'))) return { counted: false }
    const { link_id, ticket } = body.output
    return { counted: await countLinkClick(db, { linkId: link_id, ticket, now: new Date() }) }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
