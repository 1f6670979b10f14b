import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { passkeys } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import type { Admin } from '../admin.ts'
import { getAuth } from '../auth.server.ts'
import { isAuthApiError } from '../auth-api-error.ts'
import type { NewPasskey } from '../passkeys/passkey.schema.ts'
import { confirmPassword } from './confirm-password.server.ts'

/** `headers` come from `authHeaders` of the owner's request. */
type AuthRequest = { origin: string; headers: Headers }

export type OwnPasskey = { id: string; name: string; addedAt: string; isSynced: boolean }

export async function listOwnPasskeys(db: Db, actor: Admin): Promise<OwnPasskey[]> {
  const { id, name, createdAt, backedUp } = passkeys
  const rows = await db
    .select({ id, name, createdAt, backedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? 'Passkey',
    addedAt: row.createdAt.toISOString(),
    isSynced: row.backedUp,
  }))
}

/**
 * Creates the challenge for a new passkey, and Set-Cookie lines that bind it to this browser for five minutes. `addOwnPasskey` needs the
 * challenge, so only this step asks for the password. Throws wrong_password.
 */
export async function startPasskeyRegistration(db: Db, actor: Admin, { origin, headers, password }: AuthRequest & { password: string }) {
  await confirmPassword(db, actor, password)
  const { api } = await getAuth(db, origin)
  const { response, headers: responseHeaders } = await api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true })
  return { options: response, cookies: responseHeaders.getSetCookie() }
}

/** Throws forbidden when the response of the authenticator does not match the challenge. */
export async function addOwnPasskey(
  db: Db,
  _actor: Admin,
  { origin, headers, name, response }: AuthRequest & { name: string; response: NewPasskey },
): Promise<void> {
  const { api } = await getAuth(db, origin)
  try {
    await api.verifyPasskeyRegistration({ body: { name, response }, headers })
  } catch (error) {
    if (isAuthApiError(error)) throw new AppError('forbidden', { reason: error.body?.code }, { cause: error })
    throw error
  }
}

/** Succeeds for a passkey that was removed before. Throws wrong_password. */
export async function removeOwnPasskey(
  db: Db,
  actor: Admin,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<void> {
  await confirmPassword(db, actor, password)
  await db.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.id)))
}
