import * as v from 'valibot'
import { offerNewPasskey } from '#src/features/auth/account/own-passkeys.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { boundedText } from '#src/lib/bounded-text.ts'
import { siteContext } from '#src/server/site.server.ts'
import { askingOf, withCookies } from '../guard.server.ts'
import type { Route } from './+types/passkey-options.ts'
import { answerPasskey } from './answer-passkey.server.ts'

const bodySchema = v.object({ password: boundedText({ max: 1_000 }) })

/** Body `{ password }`. Answers what the authenticator needs to make a passkey. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerPasskey({ request, context }, bodySchema, async ({ password }) => {
    const asking = { ...askingOf(request, context), password }
    const { options, cookies } = await offerNewPasskey(context.get(siteContext).db, context.get(adminContext), asking)
    return withCookies(Response.json(options), cookies)
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
