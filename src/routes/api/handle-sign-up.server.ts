// Handles an address that asks for new posts by e-mail, from the API or the plain form.
import type { RouterContextProvider } from 'react-router'
import { parseSignUp } from '#src/features/subscribers/sign-up/sign-up.schema.ts'
import { signUp } from '#src/features/subscribers/sign-up/sign-up.server.ts'
import { newPostsOffer } from '#src/routes/new-posts-offer.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

/** The key of the limit for all visitors together. */
export const EVERYBODY = 'everybody'

/**
 * Null, or what is wrong with the address. Throws not_found where nobody can subscribe, and too_many_requests. The caller has counted against `signUpForm`
 * before reading the body.
 */
export async function handleSignUp(context: Readonly<RouterContextProvider>, raw: unknown): Promise<{ error: string } | null> {
  const site = context.get(siteContext)
  if (!newPostsOffer(site)) throw new AppError('not_found', { reason: 'new posts are not offered' })
  const parsed = parseSignUp(raw)
  if ('error' in parsed) return parsed
  await countAgainst('signUp', context.get(clientAddressContext))
  await countAgainst('signUpsOfDay', EVERYBODY)
  await signUp(site.db, parsed.signUp, new Date())
  return null
}
