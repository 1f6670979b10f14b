// What an account may be made of. Shared by the screens, the command line and the server.
import * as v from 'valibot'

export const PASSWORD_MIN = 12
/** Long enough for any passphrase; hashing more would only cost time. */
export const PASSWORD_MAX = 128

const control = /\p{Cc}/u

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('An e-mail address is needed.'),
  v.maxLength(255, 'The e-mail address must have at most 255 characters.'),
  v.email('That is not an e-mail address.'),
)

export const userNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('A name is needed.'),
  v.maxLength(100, 'The name must have at most 100 characters.'),
  v.check((name) => !control.test(name), 'The name must be one line of ordinary characters.'),
)

/** Length is the only rule: it is what makes a password hard to guess. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`),
  v.maxLength(PASSWORD_MAX, `The password must have at most ${PASSWORD_MAX} characters.`),
)

export const newAdminSchema = v.object({ email: emailSchema, name: userNameSchema, password: newPasswordSchema })

export type NewAdmin = v.InferOutput<typeof newAdminSchema>

/** What is typed to sign in: as lenient as possible, because the answer to anything wrong is the same. */
export const signInSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(255)),
  password: v.pipe(v.string(), v.maxLength(PASSWORD_MAX)),
})
