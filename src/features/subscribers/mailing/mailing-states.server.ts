// The states of mailings, and of e-mails that nobody has to send any more.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { MailTools } from './mail-tools.ts'

/**
 * Composes the e-mail of each waiting mailing whose post is public, and creates one e-mail for each subscriber who is active now. Returns what
 * `composePost` threw; the others start nevertheless.
 */
export async function startMailings(db: Db, composePost: MailTools['composePost'], now: Date): Promise<unknown[]> {
  const { rows } = await db.execute<{ id: string; post_id: string }>(sql`
    select mailings.id, post_id from mailings join posts on posts.id = post_id
    where state = 'waiting' and published order by mailings.created_at, mailings.id`)
  const failures: unknown[] = []
  for (const { id, post_id: postId } of rows) {
    try {
      const content = await composePost(postId)
      if (content) await startMailing(db, { id, ...content, at: now.toISOString() })
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

type Start = { id: string; subject: string; html: string; text: string; at: string }

/** One transaction: a mailing that runs has all its recipients. */
async function startMailing(db: Db, { id, subject, html, text, at }: Start): Promise<void> {
  await db.transaction(async (tx) => {
    // The owner may have stopped the mailing or withdrawn the post while the e-mail was composed.
    const started = await tx.execute(sql`
      update mailings set state = 'running', subject = ${subject}, html = ${html}, text = ${text}, started_at = ${at}::timestamptz
      where id = ${id} and state = 'waiting' and exists (select from posts where posts.id = post_id and published) returning id`)
    if (started.rows.length === 0) return
    await tx.execute(sql`
      insert into mails (kind, mailing_id, subscriber_id, created_at, next_at)
      select 'post', ${id}, id, ${at}::timestamptz, ${at}::timestamptz from subscribers where status = 'active' order by asked_at, id
      on conflict do nothing`)
  })
}

/** Skips what has no recipient any more: posts for readers who are not active, and confirmations of those who are. */
export async function skipUnwanted(db: Db): Promise<void> {
  await db.execute(sql`
    update mails set state = 'skipped' where state = 'waiting' and not exists (
      select from subscribers where subscribers.id = subscriber_id and (status = 'active') = (kind = 'post'))`)
}

export async function finishMailings(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update mailings set state = 'done', finished_at = ${now.toISOString()}::timestamptz
    where state = 'running' and not exists (select from mails where mailing_id = mailings.id and mails.state = 'waiting')`)
}
