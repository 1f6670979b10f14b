// The subscription of one reader: reading, confirming, leaving.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { SubscriberStatus } from '#src/db/schema/subscribers.ts'
import { CONFIRM_DAYS } from './sign-up/sign-up-time.ts'
import { readSubscriptionToken } from './subscription-address.server.ts'

export type Subscription = { id: string; status: SubscriberStatus }

/** Null for an address that this site did not make, one whose subscriber was removed, and one that was not confirmed in time. */
export async function findSubscription(db: Db, token: string, now: Date): Promise<Subscription | null> {
  const id = await readSubscriptionToken(db, token)
  if (id === null) return null
  const { rows } = await db.execute<Subscription>(sql`select id, status from subscribers where id = ${id} and not (${isExpired(now)})`)
  return rows[0] ?? null
}

/** From now on the reader gets new posts. */
export async function confirmSubscription(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update subscribers set status = 'active', confirmed_at = ${now.toISOString()}, left_at = null, refusals = 0
    where id = ${id} and status <> 'active'`)
}

/**
 * Ends the subscription: what is not sent yet is not sent. The last e-mail counts the leaving. Who never confirmed leaves no trace.
 */
export async function endSubscription(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Before its e-mails, as everything that changes both.
    await tx.execute(sql`select from subscribers where id = ${id} for update`)
    await tx.execute(sql`delete from mails where subscriber_id = ${id} and kind = 'confirmation' and state = 'waiting'`)
    const removed = await tx.execute(sql`delete from subscribers where id = ${id} and status = 'pending' returning id`)
    if (removed.rows.length > 0) return
    const left = await tx.execute(sql`
      update subscribers set status = 'left', left_at = ${now.toISOString()} where id = ${id} and status <> 'left' returning id`)
    if (left.rows.length === 0) return
    await tx.execute(sql`update mails set state = 'skipped' where subscriber_id = ${id} and state = 'waiting'`)
    await tx.execute(sql`
      update mails set left_at = ${now.toISOString()}
      where id = (select id from mails where subscriber_id = ${id} and kind = 'post' and state = 'sent' order by sent_at desc limit 1)`)
  })
}

/** Removes addresses that were not confirmed in time, with their e-mails. Returns how many. */
export async function removeUnconfirmed(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`delete from subscribers where ${isExpired(now)} returning id`)
  await db.execute(sql`delete from mails where kind = 'confirmation' and subscriber_id is null`)
  return rows.length
}

function isExpired(now: Date) {
  return sql`status = 'pending' and asked_at < ${now.toISOString()}::timestamptz - make_interval(days => ${CONFIRM_DAYS})`
}
