import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions } from '#src/db/schema/auth.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Admin } from '../admin.ts'
import { getAuth } from '../auth.server.ts'
import { isAuthApiError } from '../auth-api-error.ts'
import { passkeyAssertionSchema } from '../passkeys/passkey.schema.ts'
import { PASSKEY_REFUSED } from '../sign-in/sign-in-messages.ts'
import { confirmPassword } from './confirm-password.server.ts'

/** `passkey` is the authenticator's response as JSON; without it the password is checked. `headers` come from `authHeaders`. */
export type Confirmation = { origin: string; headers: Headers; password: string; passkey?: string | undefined }

const assertionSchema = v.pipe(boundedText({ max: 70_000 }), v.parseJson(), passkeyAssertionSchema)

/** Re-authentication by password or by a passkey of the same account. Throws wrong_password, forbidden (passkey) or too_many_requests. */
export async function confirmIdentity(db: Db, actor: Admin, { passkey, password, ...request }: Confirmation): Promise<void> {
  if (!passkey) return confirmPassword(db, actor, password)
  await countAgainst('confirmPassword', actor.id)
  const assertion = v.safeParse(assertionSchema, passkey)
  if (!assertion.success || (await ownerOfPasskey(db, { response: assertion.output, ...request })) !== actor.id) {
    throw new AppError('forbidden', { message: PASSKEY_REFUSED, field: '' })
  }
  await uncount('confirmPassword', actor.id)
}

type VerifyPasskey = { origin: string; headers: Headers; response: v.InferOutput<typeof passkeyAssertionSchema> }

/** The user of a valid response, else null. better-auth creates a session with every verification; that session ends here, unused. */
async function ownerOfPasskey(db: Db, { origin, headers, response }: VerifyPasskey): Promise<string | null> {
  const { api } = await getAuth(db, origin)
  try {
    const { session } = await api.verifyPasskeyAuthentication({ body: { response }, headers })
    await db.delete(sessions).where(eq(sessions.id, session.id))
    return session.userId
  } catch (error) {
    if (isAuthApiError(error) && error.statusCode < 500) return null
    throw error
  }
}
