// Passwords of accounts, hashed the way better-auth does it: scrypt, 32 MB and about 0.1 s of one core each.
import { createLimiter } from '#src/lib/limiter.ts'

/** One after the other: guessing must not take the other core from those who read. */
const oneAtATime = createLimiter(1)

export function hashAccountPassword(password: string): Promise<string> {
  return oneAtATime(async () => (await loadHashing()).hashPassword(password))
}

export function isAccountPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return oneAtATime(async () => (await loadHashing()).verifyPassword({ hash, password }))
}

/** Loaded with the first password, because no visitor has one. */
function loadHashing() {
  return import('better-auth/crypto')
}
