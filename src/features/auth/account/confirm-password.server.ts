import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { accounts } from '#src/db/schema/auth.ts'
import { AppError } from '#src/server/errors.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Admin } from '../admin.ts'
import { PASSWORD_PROVIDER } from '../create-admin.server.ts'
import { isAccountPassword } from '../password-hash.server.ts'

/** Re-authentication before a sensitive change, in case the screen was left open. Throws wrong_password or too_many_requests. */
export async function confirmPassword(db: Db, actor: Admin, password: string): Promise<void> {
  await countAgainst('confirmPassword', actor.id)
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, actor.id), eq(accounts.providerId, PASSWORD_PROVIDER)))
  if (!account?.hash || !(await isAccountPassword({ hash: account.hash, password }))) throw new AppError('wrong_password')
  await uncount('confirmPassword', actor.id)
}
