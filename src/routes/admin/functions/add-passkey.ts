import * as v from 'valibot'
import { addOwnPasskey } from '#src/features/auth/account/own-passkeys.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { newPasskeySchema, passkeyNameSchema } from '#src/features/auth/passkeys/passkey.schema.ts'
import { siteContext } from '#src/server/site.server.ts'
import { askingOf } from '../guard.server.ts'
import type { Route } from './+types/add-passkey.ts'
import { answerPasskey } from './answer-passkey.server.ts'

const bodySchema = v.object({ name: passkeyNameSchema, response: newPasskeySchema })

/** Body `{ name, response }`, the latter what the authenticator said to the options of `passkey-options`. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerPasskey({ request, context }, bodySchema, async ({ name, response }) => {
    await addOwnPasskey(context.get(siteContext).db, context.get(adminContext), { ...askingOf(request, context), name, response })
    return Response.json({ name })
  })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
