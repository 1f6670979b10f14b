// Password hashing for accounts, as better-auth does it: scrypt, 32 MB and about 0.1 s of one core each. Guessing must not slow down pages or the
// owner's sign-in, so each queue hashes one password at a time and has a bounded length.
import { createHashQueue } from '#src/server/hash-queue.server.ts'

/** Sign-ins from unknown devices. A full queue takes two seconds. */
export const visitorHashQueue = createHashQueue({ capacity: 16, retryAfter: 3 })

/** Sign-ins on known devices, and confirmations with the password. No other sign-in uses this queue. */
export const adminHashQueue = createHashQueue({ capacity: 16, retryAfter: 3 })

export function hashAccountPassword(password: string): Promise<string> {
  return adminHashQueue.run(async () => (await loadHashing()).hashPassword(password))
}

export function isAccountPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return adminHashQueue.run(async () => (await loadHashing()).verifyPassword({ hash, password }))
}

/** Imported lazily, because no visitor needs it. */
function loadHashing() {
  return import('better-auth/crypto')
}
