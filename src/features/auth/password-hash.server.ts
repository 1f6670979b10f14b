// Passwords of accounts, hashed the way better-auth does it: scrypt, 32 MB and about 0.1 s of one core each. Guessing must not take the
// other core from those who read, nor its time from the owner: each queue hashes one after the other, and has an end.
import { createHashQueue } from '#src/server/hash-queue.server.ts'

/** Sign-ins from anywhere: the last of them waits for two seconds. */
export const visitorHashQueue = createHashQueue({ places: 16, retryAfter: 3 })

/** Sign-ins on devices that the account knows, and what the owner confirms with the password. No other sign-in uses this queue. */
export const adminHashQueue = createHashQueue({ places: 16, retryAfter: 3 })

export function hashAccountPassword(password: string): Promise<string> {
  return adminHashQueue.run(async () => (await loadHashing()).hashPassword(password))
}

export function isAccountPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return adminHashQueue.run(async () => (await loadHashing()).verifyPassword({ hash, password }))
}

/** Loaded with the first password, because no visitor has one. */
function loadHashing() {
  return import('better-auth/crypto')
}
