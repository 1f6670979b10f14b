// Removes subscribers and keeps only a keyed hash of each address, by which an import recognises what it must not bring back.
import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { mails } from '#src/db/schema/mail.ts'
import { forgottenAddresses, subscribers } from '#src/db/schema/subscribers.ts'
import { getSecret } from '#src/server/secrets.server.ts'

/**
 * Deletes the subscribers and returns their number. Their e-mails that were sent still count, without an address. Posts that wait for them are
 * not sent.
 */
export async function forgetSubscribers(db: Db, ids: readonly string[], now: Date): Promise<number> {
  // Before the transaction: the embedded engine has one session, and a rollback must not take back a secret that is cached.
  const key = await hashKey(db)
  return db.transaction(async (tx) => {
    // The lock makes a mailing that begins meanwhile wait, so that no e-mail is left without its recipient.
    const rows = await tx
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(isOneOf(subscribers.id, ids))
      .orderBy(subscribers.id)
      .for('update')
    if (rows.length === 0) return 0
    const found = rows.map(({ id }) => id)
    const areTheirs = isOneOf(mails.subscriberId, found)
    await tx
      .update(mails)
      .set({ state: 'skipped' })
      .where(and(areTheirs, eq(mails.kind, 'post'), eq(mails.state, 'waiting')))
    await tx.delete(mails).where(and(areTheirs, eq(mails.kind, 'confirmation')))
    // The words of a mail server quote the address.
    await tx.update(mails).set({ failure: null }).where(areTheirs)
    await tx
      .insert(forgottenAddresses)
      .values(rows.map(({ email }) => ({ hash: hashWith(key, email), forgottenAt: now })))
      .onConflictDoUpdate({ target: forgottenAddresses.hash, set: { forgottenAt: sql`excluded.forgotten_at` } })
    await tx.delete(subscribers).where(isOneOf(subscribers.id, found))
    return found.length
  })
}

/** The hash of the address in `forgotten_addresses`. Letter case does not matter. */
export async function addressHash(db: Db, address: string): Promise<string> {
  return hashWith(await hashKey(db), address)
}

function hashKey(db: Db): Promise<Buffer> {
  return getSecret(db, 'forgotten-addresses')
}

function hashWith(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
}
