import { expect, onTestFinished } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { mailTurns } from '#src/db/schema/mail.ts'
import { smtpSender } from '#src/server/mail/mail.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { sendNotices } from './send-notices.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const due = { noticeDueAt: now }
const sender = { name: 'Ada', address: 'blog@example.com' }

async function open() {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const send = smtpSender(server.url, sender)
  return { server, sending: (at = now) => ({ send, siteName: 'Inkfolio', origin: 'https://blog.example', now: at }) }
}

onDatabase('notices', (test) => {
  test('where nothing is new, nothing is sent, and the turn is not used up', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id)
    expect(await sendNotices(db, sending())).toBe(0)
    await buildComment(db, post.id, due)
    expect(await sendNotices(db, sending())).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  test('a comment is told of once, to every owner, without the address of its author', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db, 'one@example.com')
    await buildAdmin(db, 'two@example.com')
    const post = await buildPost(db, { title: 'Indexes' })
    await buildComment(db, post.id, { userName: 'Mei', userEmail: 'mei@secret.example', commentText: '.hidden\nSecond line.', ...due })
    expect(await sendNotices(db, sending())).toBe(1)
    expect(await sendNotices(db, sending(minutes(5)))).toBe(0)
    const [mail] = server.received
    expect(server.received).toHaveLength(1)
    expect(mail?.envelope).toEqual({ from: 'blog@example.com', to: ['one@example.com', 'two@example.com'] })
    expect(mail?.from?.text).toBe('"Ada" <blog@example.com>')
    expect(mail?.login).toBe('owner@example.com')
    expect(mail?.text).toContain('> .hidden')
    expect(JSON.stringify(mail)).not.toContain('secret.example')
  })

  test('what comes within a minute waits and goes out as one mail', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id, due)
    await sendNotices(db, sending())
    for (let count = 0; count < 25; count++) await buildComment(db, post.id, due)
    expect(await sendNotices(db, sending(new Date(now.getTime() + 59_000)))).toBe(0)
    expect(await sendNotices(db, sending(minutes(1)))).toBe(25)
    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.text).toContain('And 5 more')
  })

  test('several nodes at the same moment send one mail', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    const told = await Promise.all(Array.from({ length: 5 }, () => sendNotices(db, sending())))
    expect(told.sort()).toEqual([0, 0, 0, 0, 1])
    expect(server.received).toHaveLength(1)
  })

  test('a refused mail is tried again after ever longer pauses; nothing secret is in the error', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    const failures = () => db.select({ failures: mailTurns.failures, failure: mailTurns.failure }).from(mailTurns)
    server.refuse('451 hunter2 greylisted owner@example.com')
    for (const minute of [0, 1, 3, 7]) {
      const error = await sendNotices(db, sending(minutes(minute))).catch((thrown: unknown) => thrown)
      expect(String(error)).toMatch(/EENVELOPE 451/)
      expect(String(error)).not.toMatch(/hunter2|owner@/)
      expect(await sendNotices(db, sending(minutes(minute + 0.9)))).toBe(0)
    }
    expect(await failures()).toEqual([
      { failures: 4, failure: expect.stringMatching(/^the mail server did not accept it: it refuses the recipient/) },
    ])
    server.refuse(null)
    expect(await sendNotices(db, sending(minutes(14)))).toBe(0)
    expect(await sendNotices(db, sending(minutes(15)))).toBe(1)
    expect(await failures()).toEqual([{ failures: 0, failure: null }])
    await buildComment(db, (await buildPost(db)).id, due)
    expect(await sendNotices(db, sending(minutes(16)))).toBe(1)
  })

  test('a server that is not there is an error like any other', async ({ db }) => {
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    const send = smtpSender('smtp://127.0.0.1:1', sender)
    await expect(sendNotices(db, { send, siteName: 'x', origin: 'https://x.example', now })).rejects.toThrow(/did not accept it/)
    expect(await db.select({ noticeDueAt: comments.noticeDueAt }).from(comments)).toEqual([{ noticeDueAt: now }])
  })

  test('what became spam, or went to the trash, before its turn came is not told of', async ({ db }) => {
    const { server, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id, { status: 'spam', ...due })
    await buildComment(db, post.id, { status: 'trashed', ...due })
    expect(await sendNotices(db, sending())).toBe(0)
    expect(server.received).toEqual([])
    expect(await sendNotices(db, sending(minutes(1)))).toBe(0)
  })
})
