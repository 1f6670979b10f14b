// Replaces `auth/scrypt.server.ts` in test files with hundreds of sign-ins: vi.mock('#src/features/auth/scrypt.server.ts', () => import('#tests/support/cheap-hash.ts')).
import { createHash } from 'node:crypto'

export async function hashPassword(password: string): Promise<string> {
  return createHash('sha256').update(password).digest('hex')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return hash === (await hashPassword(password))
}
