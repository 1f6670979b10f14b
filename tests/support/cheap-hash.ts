// Replaces `auth/scrypt.server.ts` in all tests of vitest (vitest.config.ts).
import { createHash } from 'node:crypto'

export async function hashPassword(password: string): Promise<string> {
  return createHash('sha256').update(password).digest('hex')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return hash === (await hashPassword(password))
}
