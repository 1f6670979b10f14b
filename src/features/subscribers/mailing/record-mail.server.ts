// What becomes of an e-mail. Each function is one statement, so that a process that is killed leaves no half of it.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { DueMail } from './due-mails.server.ts'
import type { Refusal } from './mail-tools.ts'

const RETRY_MINUTES = [1, 2, 5, 10, 30]
const RETRY_MINUTES_MAX = 60
/** With these pauses, the last attempt is about 24 hours after the first. Pauses of the owner and of the server do not count. */
const ATTEMPTS_MAX = 29
/** Permanent refusals in a row after which an address gets no more posts. */
const REFUSALS_MAX = 3
const FAILURE_MAX = 300

/** Before its e-mails, as a departure and a removal do. */
function lockSubscriber(id: string): SQL {
  return sql`select from subscribers where id = ${id} for update`
}

export async function recordSent(db: Db, { id, subscriberId }: DueMail, now: Date): Promise<void> {
  await db.execute(sql`
    with locked as (${lockSubscriber(subscriberId)}),
    sent as (
      update mails set state = 'sent', sent_at = ${now.toISOString()}::timestamptz, attempts = attempts + 1, failure = null
      where id = ${id} and (select count(*) from locked) >= 0 returning subscriber_id)
    update subscribers set last_mailed_at = ${now.toISOString()}::timestamptz, refusals = 0 from sent where subscribers.id = sent.subscriber_id`)
}

/** Tries again later, or gives up after about a day. */
export async function recordRetry(db: Db, { id, attempts }: DueMail, { refusal, now }: { refusal: Refusal; now: Date }): Promise<void> {
  const state = attempts + 1 >= ATTEMPTS_MAX ? 'failed' : 'waiting'
  const nextAt = new Date(now.getTime() + (RETRY_MINUTES[attempts] ?? RETRY_MINUTES_MAX) * 60_000)
  await db.execute(sql`
    update mails set state = ${state}, attempts = attempts + 1, failure = ${failureOf(refusal)}, next_at = ${nextAt.toISOString()}::timestamptz
    where id = ${id} and state = 'waiting'`)
}

/** Gives up. Refusals of the recipient count against the address; after three in a row it gets no more posts. */
export async function recordFailed(db: Db, { id, subscriberId }: DueMail, refusal: Refusal): Promise<void> {
  const counted = refusal.concerns === 'recipient' ? 1 : 0
  await db.execute(sql`
    with locked as (${lockSubscriber(subscriberId)}),
    failed as (
      update mails set state = 'failed', attempts = attempts + 1, failure = ${failureOf(refusal)}
      where id = ${id} and state = 'waiting' and (select count(*) from locked) >= 0 returning subscriber_id),
    counted as (
      update subscribers set refusals = refusals + ${counted},
        status = case when status = 'active' and refusals + ${counted} >= ${REFUSALS_MAX} then 'suspended' else status end
      from failed where subscribers.id = failed.subscriber_id returning subscribers.id, status)
    update mails set state = 'skipped' from counted
    where subscriber_id = counted.id and counted.status = 'suspended' and kind = 'post' and mails.state = 'waiting' and mails.id <> ${id}`)
}

/** One line that PostgreSQL can store. */
function failureOf({ serverWords, reason }: Refusal): string {
  const words = (serverWords ?? reason).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return words.slice(0, FAILURE_MAX).toWellFormed()
}
