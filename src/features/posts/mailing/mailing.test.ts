import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { mailings, mails } from '#src/db/schema/mail.ts'
import { posts } from '#src/db/schema/posts.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { restorePosts, trashPosts, unpublishPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { changeMailing, chooseMailing, holdMailings } from './change-mailing.server.ts'
import { loadMailing } from './load-mailing.server.ts'
import type { MailingIntent } from './mailing.ts'

const now = new Date('2026-12-01T09:00:00Z')
const later = new Date('2026-12-01T10:00:00Z')
const owner = { id: 'owner', email: 'ada@example.com', name: 'Ada', sessionId: 's' }

async function change(db: Db, postId: string, ...intents: MailingIntent[]) {
  for (const intent of intents) await changeMailing(db, owner, { postId, intent, now: later })
}

async function stateOf(db: Db, postId: string) {
  return (await loadMailing(db, postId)).mailing?.state ?? null
}

/** A post that is being sent to three subscribers: one got it, one was refused, one waits. */
async function startMailing(db: Db) {
  const { id: postId } = await buildPost(db)
  const [mailing] = await db
    .insert(mailings)
    .values({ postId, state: 'running', subject: 'A', html: 'A', text: 'A', createdAt: now, startedAt: now })
    .returning()
  const emails = ['a@example.com', 'b@example.com', 'c@example.com']
  const people = await db
    .insert(subscribers)
    .values(emails.map((email) => ({ email, status: 'active' as const, source: 'page' as const, askedAt: now })))
    .returning()
  const mail = { kind: 'post' as const, mailingId: mailing?.id, createdAt: now, nextAt: now }
  await db.insert(mails).values([
    { ...mail, subscriberId: people[0]?.id, state: 'sent', sentAt: now, leftAt: now },
    { ...mail, subscriberId: people[1]?.id, state: 'failed', failure: 'no such mailbox' },
    { ...mail, subscriberId: people[2]?.id },
  ])
  return postId
}

onDatabase('changeMailing', (test) => {
  test('a draft, a page and a post that does not exist are not sent', async ({ db }) => {
    const { id: draft } = await buildPost(db, { status: 'draft' })
    const { id: page } = await buildPost(db, { type: 'page' })
    for (const postId of [draft, page, UNKNOWN_ID]) await expect(change(db, postId, 'send')).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.select().from(mailings)).toEqual([])
  })

  test('a mailing that is over, or has not begun, can neither be paused nor stopped', async ({ db }) => {
    const { id: postId } = await buildPost(db)
    await change(db, postId, 'send')
    for (const intent of ['pause', 'resume', 'stop'] as const)
      await expect(change(db, postId, intent)).rejects.toMatchObject({ code: 'conflict' })
    await change(db, postId, 'cancel')
    expect(await stateOf(db, postId)).toBeNull()
  })

  test('a post is sent once: what is under way is neither begun again nor taken back', async ({ db }) => {
    const postId = await startMailing(db)
    await change(db, postId, 'send', 'cancel')
    await chooseMailing(db, { postId, isWanted: true, now })
    expect(await db.select().from(mailings)).toHaveLength(1)
    expect(await stateOf(db, postId)).toBe('running')
  })

  test('pauses, goes on, and stops with what waits', async ({ db }) => {
    const postId = await startMailing(db)
    await change(db, postId, 'pause')
    expect(await stateOf(db, postId)).toBe('paused')
    await change(db, postId, 'resume', 'stop')
    expect((await loadMailing(db, postId)).mailing).toEqual({
      ...{ state: 'stopped', startedAt: now.toISOString(), finishedAt: later.toISOString() },
      ...{ sent: 1, waiting: 0, failed: 1, skipped: 1, left: 1, failures: [{ words: 'no such mailbox', mails: 1 }] },
    })
    await expect(change(db, postId, 'resume')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a post that becomes a draft before its first e-mail is not sent when it is published again', async ({ db }) => {
    const [scheduled, paused] = [await buildPost(db, { status: 'scheduled' }), await buildPost(db)]
    for (const { id } of [scheduled, paused]) await change(db, id, 'send')
    await holdMailings(db)
    await unpublishPosts(db, owner, { postIds: [scheduled.id, paused.id], now })
    expect(await db.select().from(mailings)).toEqual([])
  })

  test('in the trash it waits, because the deletion may be undone', async ({ db }) => {
    const { id: postId } = await buildPost(db, { status: 'scheduled', createdAt: new Date('2999-01-01') })
    await change(db, postId, 'send')
    await trashPosts(db, owner, { postIds: [postId], now })
    await restorePosts(db, owner, { postIds: [postId], now })
    expect(await stateOf(db, postId)).toBe('waiting')
  })

  test('what is under way pauses with its post, and goes on only when readers see it again', async ({ db }) => {
    const postId = await startMailing(db)
    await unpublishPosts(db, owner, { postIds: [postId], now })
    expect(await stateOf(db, postId)).toBe('paused')
    await expect(change(db, postId, 'resume')).rejects.toMatchObject({ code: 'conflict' })
    await db.update(posts).set({ status: 'published' })
    await change(db, postId, 'resume')
    expect(await stateOf(db, postId)).toBe('running')
  })
})

onDatabase('holdMailings', (test) => {
  test('pauses what is under way or due, and keeps what is scheduled', async ({ db }) => {
    const underWay = await startMailing(db)
    const [due, scheduled] = [await buildPost(db), await buildPost(db, { status: 'scheduled', createdAt: new Date('2999-01-01') })]
    await change(db, due.id, 'send')
    await change(db, scheduled.id, 'send')
    await holdMailings(db)
    const states = async () => [await stateOf(db, underWay), await stateOf(db, due.id), await stateOf(db, scheduled.id)]
    expect(await states()).toEqual(['paused', 'paused', 'waiting'])
    await change(db, underWay, 'resume')
    await change(db, due.id, 'resume')
    expect(await states()).toEqual(['running', 'waiting', 'waiting'])
  })
})

onDatabase('loadMailing', (test) => {
  test('counts those who would get the post', async ({ db }) => {
    const { id: postId } = await buildPost(db)
    expect(await loadMailing(db, postId)).toEqual({ subscribers: 0, mailing: null })
    const statuses = ['active', 'active', 'pending', 'left', 'suspended'] as const
    await db
      .insert(subscribers)
      .values(statuses.map((status, index) => ({ email: `r${index}@example.com`, status, source: 'page' as const, askedAt: now })))
    expect(await loadMailing(db, postId)).toEqual({ subscribers: 2, mailing: null })
  })
})
