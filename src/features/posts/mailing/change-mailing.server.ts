// What the owner decides about sending a post.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { MailingIntent } from './mailing.ts'

type MailingChoice = { postId: string; isWanted: boolean; now: Date }

/**
 * Records that a post is sent once it is public, or that it is not. A post that is being sent, or was sent, stays what it is: the key of the table lets
 * a post be sent once.
 */
export async function chooseMailing(db: Db, { postId, isWanted, now }: MailingChoice): Promise<void> {
  await db.execute(
    isWanted
      ? sql`insert into mailings (post_id, created_at) values (${postId}, ${now.toISOString()}) on conflict (post_id) do nothing`
      : sql`delete from mailings where post_id = ${postId} and started_at is null`,
  )
}

/** Throws conflict when the state of the mailing does not allow the change, and not_found without a post that is public or scheduled. */
export async function changeMailing(
  db: Db,
  _actor: Admin,
  { postId, intent, now }: { postId: string; intent: MailingIntent; now: Date },
): Promise<void> {
  switch (intent) {
    case 'send':
      await assertIsSendable(db, postId)
      return chooseMailing(db, { postId, isWanted: true, now })
    case 'cancel':
      return chooseMailing(db, { postId, isWanted: false, now })
    case 'pause':
      return move(db, postId, sql`state = 'paused' where state = 'running'`)
    case 'resume':
      return move(
        db,
        postId,
        sql`state = case when started_at is null then 'waiting' else 'running' end where state = 'paused' and ${IS_PUBLIC}`,
      )
    case 'stop':
      return stop(db, postId, now)
  }
}

/**
 * Pauses what a backup had under way, and what it would begin now: the site that made the backup may have sent it since, and the owner knows. A post that
 * is still scheduled is sent at its time.
 */
export async function holdMailings(db: Db): Promise<void> {
  await db.execute(sql`
    update mailings set state = 'paused' from posts
    where posts.id = post_id and (state = 'running' or (state = 'waiting' and posts.created_at <= now()))`)
}

async function assertIsSendable(db: Db, postId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from posts where id = ${postId} and type = 'post' and status in ('published', 'scheduled')`)
  if (rows.length === 0) throw new AppError('not_found', { postId })
}

/** A post that is scheduled may wait for its time. */
const IS_PUBLIC = sql`exists (
  select from posts where posts.id = post_id and (status = 'published' or (status = 'scheduled' and started_at is null)))`

/** What was not sent yet is not sent. */
function stop(db: Db, postId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await move(tx, postId, sql`state = 'stopped', finished_at = ${now.toISOString()} where state in ('running', 'paused')`)
    await tx.execute(sql`
      update mails set state = 'skipped' from mailings
      where mailings.id = mailing_id and post_id = ${postId} and mails.state = 'waiting'`)
  })
}

async function move(db: Db, postId: string, change: SQL): Promise<void> {
  const { rows } = await db.execute(sql`update mailings set ${change} and post_id = ${postId} returning id`)
  if (rows.length === 0) throw new AppError('conflict', { postId, reason: 'The mailing has gone on meanwhile.' })
}
