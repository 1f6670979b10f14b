import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { MailingState } from '#src/db/schema/mail.ts'
import type { Mailing, PostMailing } from './mailing.ts'

/** Different answers of mail servers that the owner sees. */
const FAILURES_MAX = 5

type MailingRow = {
  id: string
  state: MailingState
  started_at: string | Date | null
  finished_at: string | Date | null
}
type Counts = Pick<Mailing, 'sent' | 'waiting' | 'failed' | 'skipped' | 'left'>

/** How many subscribers there are, and how far the mailing of the post is. */
export async function loadMailing(db: Db, postId: string): Promise<PostMailing> {
  const [subscribers, mailings] = [
    await db.execute<{ subscribers: number }>(sql`select count(*)::int as subscribers from subscribers where status = 'active'`),
    await db.execute<MailingRow>(sql`select id, state, started_at, finished_at from mailings where post_id = ${postId}`),
  ]
  const [mailing] = mailings.rows
  return { subscribers: subscribers.rows[0]?.subscribers ?? 0, mailing: mailing ? await summarize(db, mailing) : null }
}

async function summarize(db: Db, { id, state, started_at, finished_at }: MailingRow): Promise<Mailing> {
  const counted = await db.execute<Counts>(sql`
    select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'skipped')::int as skipped,
      count(left_at)::int as "left"
    from mails where mailing_id = ${id}`)
  const failures = await db.execute<{ words: string; mails: number }>(sql`
    select failure as words, count(*)::int as mails from mails
    where mailing_id = ${id} and failure is not null and state <> 'sent' group by failure order by mails desc, words limit ${FAILURES_MAX}`)
  const counts = counted.rows[0] ?? { sent: 0, waiting: 0, failed: 0, skipped: 0, left: 0 }
  return { state, startedAt: toIso(started_at), finishedAt: toIso(finished_at), ...counts, failures: failures.rows }
}

function toIso(time: string | Date | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
