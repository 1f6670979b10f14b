import * as v from 'valibot'
import { addOwnPasskey, startPasskeyRegistration } from '#src/features/auth/account/own-passkeys.server.ts'
import { newPasskeySchema, passkeyNameSchema } from '#src/features/auth/passkeys/passkey.schema.ts'
import { tooManyAttempts } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { AppError } from '#src/server/errors.ts'
import { requesterOf, withCookies } from '../guard.server.ts'
import type { Route } from './+types/passkeys.ts'
import { handleChange } from './handle-change.server.ts'

const bodySchema = v.variant('intent', [
  v.object({ intent: v.literal('options'), password: boundedText({ max: 1_000 }) }),
  v.object({ intent: v.literal('add'), name: passkeyNameSchema, response: newPasskeySchema }),
])

/** The two steps of adding a passkey: `options` answers what the authenticator needs, `add` takes the authenticator's response. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const { origin, headers } = requesterOf(args.request, args.context)
  return handleChange(args, bodySchema, async (body, { db, actor }) => {
    try {
      if (body.intent === 'add') {
        await addOwnPasskey(db, actor, { origin, headers, name: body.name, response: body.response })
        return { name: body.name }
      }
      const { options, cookies } = await startPasskeyRegistration(db, actor, { origin, headers, password: body.password })
      return withCookies(Response.json({ options }), cookies)
    } catch (error) {
      throw withReason(error)
    }
  })
}

function withReason(error: unknown): unknown {
  return error instanceof AppError ? new AppError(error.code, { ...error.details, reason: reasonOf(error) }, { cause: error }) : error
}

function reasonOf({ code, details }: AppError): string {
  if (code === 'wrong_password') return 'The password is not right.'
  if (code === 'too_many_requests') return tooManyAttempts(Number(details.retryAfter))
  return 'The passkey was not accepted. Please try again.'
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
