// Passwords of accounts, hashed the way better-auth does it: scrypt, 32 MB and about 0.1 s of one core each.
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createLimiter } from '#src/lib/limiter.ts'

/** One after the other: guessing must not take the other core from those who read. */
const oneAtATime = createLimiter(1)

export function hashAccountPassword(password: string): Promise<string> {
  return oneAtATime(() => hashPassword(password))
}

export function isAccountPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return oneAtATime(() => verifyPassword({ hash, password }))
}
