// Schemas for the fields of an account. Screens, CLI and server share them.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isEmailAddress } from '#src/lib/text/email-address.ts'

export const PASSWORD_MIN = 12
/** Long enough for any passphrase. Hashing longer input only costs time. */
export const PASSWORD_MAX = 128

const CONTROL_CHARACTER = /\p{Cc}/u

export const emailSchema = v.pipe(
  boundedText({ max: 255, tooLong: 'The e-mail address must have at most 255 characters.', clean: normalizeEmail }),
  v.nonEmpty('An e-mail address is needed.'),
  v.check(isEmailAddress, 'That is not an e-mail address.'),
)

export const userNameSchema = v.pipe(
  boundedText({ max: 100, tooLong: 'The name must have at most 100 characters.', clean: (name) => name.trim() }),
  v.nonEmpty('A name is needed.'),
  v.check((name) => !CONTROL_CHARACTER.test(name), 'The name must be one line of ordinary characters.'),
)

/** Length is the only rule, because it decides how hard a password is to guess. */
export const newPasswordSchema = v.pipe(
  boundedText({ max: PASSWORD_MAX, tooLong: `The password must have at most ${PASSWORD_MAX} characters.` }),
  v.minLength(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`),
)

export const profileSchema = v.object({ email: emailSchema, name: userNameSchema })

/** `email` is lower case. */
export type Profile = v.InferOutput<typeof profileSchema>

export const newAdminSchema = v.object({ email: emailSchema, name: userNameSchema, password: newPasswordSchema })

export type NewAdmin = v.InferOutput<typeof newAdminSchema>

/** Lenient, because every failed sign-in gets the same message. */
export const signInSchema = v.object({
  email: boundedText({ max: 255, clean: normalizeEmail }),
  password: boundedText({ max: PASSWORD_MAX }),
})

function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}
