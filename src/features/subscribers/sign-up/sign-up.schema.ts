// The rules of a sign-up for new posts by e-mail.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isEmailAddress } from '#src/lib/text/email-address.ts'
import { storableLine } from '#src/lib/text/storable-text.ts'
import { SUBSCRIBER_SOURCES } from '../subscriber-sources.ts'
import { WRONG_ADDRESS } from './sign-up-messages.ts'

/** As `subscribers_email_check`. */
const ADDRESS_MAX = 255

export const signUpSchema = v.object({
  email: v.pipe(
    boundedText({ max: ADDRESS_MAX, tooLong: `The address must be at most ${ADDRESS_MAX} characters.`, notText: WRONG_ADDRESS, clean }),
    v.check(isEmailAddress, WRONG_ADDRESS),
  ),
  source: v.optional(v.fallback(v.picklist(SUBSCRIBER_SOURCES), 'page'), 'page'),
  /** The honeypot. */
  website: v.optional(v.fallback(boundedText({ max: 1_000 }), 'long'), ''),
  /** Since the page showed the form; null without JavaScript. */
  elapsed_ms: v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null), null),
})

export type SignUp = v.InferOutput<typeof signUpSchema>

/** The fields, or what is wrong with the address. */
export function parseSignUp(raw: unknown): { signUp: SignUp } | { error: string } {
  const result = v.safeParse(signUpSchema, raw)
  return result.success ? { signUp: result.output } : { error: result.issues[0].message }
}

/** The part after the last `@` is never told apart by case, and mail programs treat the part before it so, too. */
function clean(text: string): string {
  return storableLine(text).toLowerCase()
}
