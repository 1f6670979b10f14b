// The forms of the account screen, distinguished by `intent`.
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { ACCOUNT_INTENTS, type AccountActionData, type AccountIntent } from '#src/features/auth/account/account-action-data.ts'
import { changePassword } from '#src/features/auth/account/change-password.server.ts'
import { changeOwnProfile } from '#src/features/auth/account/change-profile.server.ts'
import { removeOwnPasskey } from '#src/features/auth/account/own-passkeys.server.ts'
import { endOtherSessions, endOwnSession } from '#src/features/auth/account/own-sessions.server.ts'
import {
  confirmTwoFactor,
  displayKey,
  renewBackupCodes,
  startTwoFactor,
  stopTwoFactor,
} from '#src/features/auth/account/two-factor.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { newPasswordSchema } from '#src/features/auth/credentials.schema.ts'
import { deviceCookie } from '#src/features/auth/sign-in/known-device.server.ts'
import { tooManyAttempts, WRONG_CODE } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'

type AccountRequest = { db: Db; actor: Admin; origin: string; headers: Headers; fields: Record<string, string> }
type Done = Omit<AccountActionData, 'intent' | 'isDone'> & { cookies?: string[] }

const uuid = uuidSchema

const HANDLERS: Record<AccountIntent, (accountRequest: AccountRequest) => Promise<Done>> = {
  'change-profile': async ({ db, actor, origin, headers, fields }) => {
    const confirmation = { origin, headers, password: fields.password ?? '', passkey: fields.passkey }
    const { email, isEmailChanged } = await changeOwnProfile(db, actor, { sent: fields, confirmation, now: new Date() })
    if (!isEmailChanged) return { message: 'The name is changed.' }
    const isSecure = origin.startsWith('https:')
    return {
      message: `Sign in with ${email} from now on. Every other session has ended.`,
      cookies: [await deviceCookie(db, { email, isSecure })],
    }
  },
  'change-password': async ({ db, actor, fields: { current = '', password } }) => {
    const wanted = v.safeParse(newPasswordSchema, password)
    if (!wanted.success) throw new AppError('invalid_input', { field: 'password', message: wanted.issues[0].message })
    await changePassword(db, actor, { current, wanted: wanted.output, now: new Date() })
    return { message: 'The password is changed, and every other session has ended.' }
  },
  'end-session': async ({ db, actor, fields: { session_id } }) => {
    if (v.is(uuid, session_id)) await endOwnSession(db, actor, session_id)
    return { message: 'The session has ended.' }
  },
  'end-other-sessions': async ({ db, actor }) => {
    await endOtherSessions(db, actor)
    return { message: 'You are signed in here only.' }
  },
  'start-two-factor': async ({ db, actor, origin, headers, fields: { password = '' } }) => {
    return { message: '', key: displayKey(await startTwoFactor(db, actor, { origin, headers, password })) }
  },
  'confirm-two-factor': async ({ db, actor, origin, headers, fields }) => {
    const cookies = await confirmTwoFactor(db, actor, { origin, headers, code: fields.code ?? '' })
    return { message: 'The second step is on.', codes: keyIn(fields)?.codes ?? [], cookies }
  },
  'stop-two-factor': async ({ db, actor, origin, headers, fields: { password = '' } }) => {
    return { message: 'The second step is off.', cookies: await stopTwoFactor(db, actor, { origin, headers, password }) }
  },
  'renew-backup-codes': async ({ db, actor, origin, headers, fields: { password = '' } }) => {
    return { message: 'The old backup codes no longer work.', codes: await renewBackupCodes(db, actor, { origin, headers, password }) }
  },
  'remove-passkey': async ({ db, actor, fields: { passkey_id, password = '' } }) => {
    if (v.is(uuid, passkey_id)) await removeOwnPasskey(db, actor, { passkeyId: passkey_id, password })
    return { message: 'The passkey is removed.' }
  },
}

type Answer = { answer: AccountActionData; status: number; cookies: string[] }

/** Runs the form; null for an unknown intent. */
export async function handleAccountForm(accountRequest: AccountRequest): Promise<Answer | null> {
  const intent = ACCOUNT_INTENTS.find((name) => name === accountRequest.fields.intent)
  if (!intent) return null
  try {
    const { cookies = [], ...done } = await HANDLERS[intent](accountRequest)
    return { answer: { intent, isDone: true, ...done }, status: 200, cookies }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const answer = { intent, isDone: false, ...refusalOf(error, intent), key: keyIn(accountRequest.fields) }
    return { answer, status: ERROR_STATUS[error.code], cookies: [] }
  }
}

function refusalOf({ code, details }: AppError, intent: AccountIntent): { message: string; field?: string } {
  if (code === 'wrong_password') {
    return { message: 'The password is not right.', field: intent === 'change-password' ? 'current' : 'password' }
  }
  if (code === 'too_many_requests') return { message: tooManyAttempts(Number(details.retryAfter)) }
  if (intent === 'confirm-two-factor') return { message: WRONG_CODE, field: 'code' }
  if (code === 'conflict' && intent !== 'change-profile')
    return { message: 'That was changed meanwhile in another tab: load the page again.' }
  return { message: String(details.message ?? 'That did not work.'), field: String(details.field ?? '') }
}

const keySchema = v.pipe(
  boundedText({ max: 10_000 }),
  v.parseJson(),
  v.object({ secret: v.string(), uri: v.string(), codes: v.array(v.string()) }),
)

/** The form that confirms the TOTP key contains the key, to display it again after a wrong code. It is stored nowhere else in clear text. */
function keyIn(fields: Record<string, string>): AccountActionData['key'] {
  const key = v.safeParse(keySchema, fields.key)
  return key.success ? displayKey(key.output) : undefined
}
