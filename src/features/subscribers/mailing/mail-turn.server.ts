// The row of this job in `mail_turns`: the lease of the process that sends, and the failures of the server as a whole. To do and `doctor`
// read it.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { LeasedRow } from '#src/db/row-lease.server.ts'
import { mailTurns } from '#src/db/schema/mail.ts'

const NAME = 'subscribers'

export const subscriberTurn: LeasedRow = { table: mailTurns, key: sql`name = ${NAME}` }

/** The row must exist before a lease on it. */
export async function ensureTurn(db: Db, now: Date): Promise<void> {
  await db.insert(mailTurns).values({ name: NAME, nextAt: now }).onConflictDoNothing()
}

/** Whether something can be sent or changes its state now. False until the pause after a failure of the server is over. */
export async function hasWork(db: Db, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ has_work: boolean }>(sql`
    select not exists (select from mail_turns where name = ${NAME} and next_at > ${at}) and (
      exists (select from mails where state = 'waiting' and kind = 'confirmation' and next_at <= ${at})
      or exists (select from mailings where state = 'running')
      or exists (select from mailings join posts on posts.id = post_id where state = 'waiting' and published)
    ) as has_work`)
  return rows[0]?.has_work ?? false
}

/** The next attempt is 30 s later, then twice as long each time, at most 15 minutes. */
export async function recordServerFailure(db: Db, reason: string, now: Date): Promise<void> {
  await db
    .update(mailTurns)
    .set({
      failures: sql`${mailTurns.failures} + 1`,
      failure: reason,
      nextAt: sql`${now.toISOString()}::timestamptz + least(900, 30 * 2 ^ least(${mailTurns.failures}, 10)) * interval '1 second'`,
    })
    .where(eq(mailTurns.name, NAME))
}

export async function recordServerSuccess(db: Db): Promise<void> {
  await db.update(mailTurns).set({ failures: 0, failure: null }).where(eq(mailTurns.name, NAME))
}
