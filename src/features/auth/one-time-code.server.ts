// Replay protection for codes of the second step. better-auth accepts a code of an authenticator app repeatedly while its time step and the
// adjacent ones last, and a backup code as often as concurrent requests wait to store its use: its UPDATE selects the row in a subquery, which
// PostgreSQL does not evaluate again after the wait.
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'

/**
 * Runs `verify` unless the code was used; then returns null. A rejected code does not count as used. The code is recorded before it is verified,
 * so that of two concurrent sign-ins only one succeeds. Codes of all accounts share the record: collisions are rare among a million codes.
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
