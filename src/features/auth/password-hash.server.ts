// Password hashing for accounts. Guessing must not slow down pages or the owner's sign-in, so each queue hashes one password at a time and has a
// bounded length.
import { createHashQueue } from '#src/server/hash-queue.server.ts'
import { hashPassword, verifyPassword } from './scrypt.server.ts'

/** Sign-ins from unknown devices. A full queue takes two seconds. */
export const visitorHashQueue = createHashQueue({ capacity: 16, retryAfter: 3 })

/** Sign-ins on known devices, and confirmations with the password. No other sign-in uses this queue. */
export const adminHashQueue = createHashQueue({ capacity: 16, retryAfter: 3 })

export function hashAccountPassword(password: string): Promise<string> {
  return adminHashQueue.run(() => hashPassword(password))
}

export function isAccountPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return adminHashQueue.run(() => verifyPassword({ hash, password }))
}
