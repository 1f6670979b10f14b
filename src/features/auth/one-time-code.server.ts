// A code of an authenticator app lets in once. better-auth accepts one for as long as the app shows it and a step around that, as
// often as it is sent: whoever looked over a shoulder could use it again.
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'

/**
 * Runs `verify` unless the code has been used; answers null when it has. A code that is not accepted is not used up. Counted before
 * it is verified, so that of two at once one gets in; whose code it is does not matter among a million.
 */
export async function verifyOnce<Result>(code: string, verify: () => Promise<Result>): Promise<Result | null> {
  try {
    await countAgainst('codeUse', code)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return null
    throw error
  }
  try {
    return await verify()
  } catch (error) {
    await uncount('codeUse', code)
    throw error
  }
}
