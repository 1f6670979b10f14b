// Emails the owner a digest of new comments: at most one a minute from all nodes together, retried until it is sent.
// `comments.notice_due_at` marks comments without a notice, so that a crash or an outage of the mail server loses none.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import { commentHref } from '../comment.ts'
import { composeNotice, type NoticeItem } from './notice.ts'

const TURN_NAME = 'comments'
const INTERVAL_MS = 60_000
const RETRY_DELAY_MAX_MS = 60 * 60_000
const LISTED_MAX = 20
const DUE_MAX = 1000

type NoticeOptions = {
  send: (mail: { to: readonly string[]; subject: string; text: string }) => Promise<void>
  siteName: string
  origin: string
  now: Date
}

/** Returns the number of comments in the digest; 0 without a digest. Throws what `send` throws. */
export async function sendNotices(db: Db, { send, siteName, origin, now }: NoticeOptions): Promise<number> {
  const turn = await claimTurn(db, now)
  if (!turn) return 0
  const due = await listDue(db, now)
  const told = due.filter(({ status }) => status === 'shown' || status === 'held')
  const to = await listRecipients(db)
  if (told.length > 0 && to.length > 0) {
    const items = told.slice(0, LISTED_MAX).map(toNoticeItem)
    try {
      await send({ to, ...composeNotice({ siteName, origin, items, more: told.length - items.length }) })
    } catch (error) {
      await delayRetry(db, { failures: turn.failures + 1, failure: reasonOf(error), now })
      throw error
    }
  }
  await markSent(
    db,
    due.map(({ id }) => id),
  )
  return told.length
}

/** Claims the next turn in one statement, so that one node gets it; the following turn is a minute later. Null when it is not time. */
async function claimTurn(db: Db, now: Date): Promise<{ failures: number } | null> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into mail_turns as turn (name, next_at)
    select ${TURN_NAME}, ${later(now, INTERVAL_MS)}::timestamptz
    where exists (select from comments where notice_due_at <= ${now.toISOString()}::timestamptz)
    on conflict (name) do update set next_at = excluded.next_at where turn.next_at <= ${now.toISOString()}::timestamptz
    returning failures`)
  return rows[0] ?? null
}

type DueComment = {
  id: string
  status: string
  user_name: string
  comment_text: string
  held_because: string | null
  title: string
  post_id: string
  /** Null while the post is not public. */
  slug: string | null
}

async function listDue(db: Db, now: Date): Promise<DueComment[]> {
  const { rows } = await db.execute<DueComment>(sql`
    select comments.id, comments.status, user_name, comment_text, held_because, title, post_id,
      case when posts.published then posts.slug end as slug
    from comments join posts on posts.id = post_id
    where notice_due_at <= ${now.toISOString()}::timestamptz order by notice_due_at limit ${DUE_MAX}`)
  return rows
}

function toNoticeItem({ id, status, user_name, comment_text, held_because, title, post_id, slug }: DueComment): NoticeItem {
  return {
    name: user_name,
    text: comment_text,
    isHeld: status === 'held',
    heldBecause: held_because,
    postTitle: title,
    postId: post_id,
    publicPath: status === 'shown' && slug !== null ? commentHref(slug, id) : null,
  }
}

async function listRecipients(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users join user_roles on user_id = id where role = 'admin' order by users.created_at`,
  )
  return rows.map(({ email }) => email)
}

type Failure = { failures: number; failure: string; now: Date }

async function delayRetry(db: Db, { failures, failure, now }: Failure): Promise<void> {
  const wait = Math.min(RETRY_DELAY_MAX_MS, INTERVAL_MS * 2 ** (failures - 1))
  await db.execute(
    sql`update mail_turns set failures = ${failures}, failure = ${failure}, next_at = ${later(now, wait)}::timestamptz where name = ${TURN_NAME}`,
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

async function markSent(db: Db, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(comments).set({ noticeDueAt: null }).where(isOneOf(comments.id, ids))
    await tx.execute(sql`update mail_turns set failures = 0, failure = null where name = ${TURN_NAME}`)
  })
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
