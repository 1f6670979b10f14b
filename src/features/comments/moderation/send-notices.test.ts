import { expect, onTestFinished } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { smtpSender } from '#src/server/mail.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openSmtpCatcher } from '#tests/support/smtp-catcher.ts'
import { sendNotices } from './send-notices.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const due = { noticeDueAt: now }

async function open() {
  const catcher = await openSmtpCatcher()
  onTestFinished(() => catcher.close())
  const send = smtpSender(catcher.url)
  return { catcher, sending: (at = now) => ({ send, siteName: 'Inkfolio', origin: 'https://blog.example', now: at }) }
}

onDatabase('notices', (test) => {
  test('where nothing is new, nothing is sent, and the turn is not used up', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id)
    expect(await sendNotices(db, sending())).toBe(0)
    await buildComment(db, post.id, due)
    expect(await sendNotices(db, sending())).toBe(1)
    expect(catcher.caught).toHaveLength(1)
  })

  test('a comment is told of once, to every owner, without the address of its author', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db, 'one@example.com')
    await buildAdmin(db, 'two@example.com')
    const post = await buildPost(db, { title: 'Indexes' })
    await buildComment(db, post.id, { userName: 'Mei', userEmail: 'mei@secret.example', commentText: '.hidden\nSecond line.', ...due })
    expect(await sendNotices(db, sending())).toBe(1)
    expect(await sendNotices(db, sending(minutes(5)))).toBe(0)
    const [mail] = catcher.caught
    expect(catcher.caught).toHaveLength(1)
    expect(mail).toMatchObject({ from: 'owner@example.com', to: ['one@example.com', 'two@example.com'] })
    expect(mail?.login).toContain('hunter2')
    expect(mail?.data).toContain('> .hidden')
    expect(mail?.data).not.toContain('secret.example')
  })

  test('what comes within a minute waits and goes out as one mail', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id, due)
    await sendNotices(db, sending())
    for (let count = 0; count < 25; count++) await buildComment(db, post.id, due)
    expect(await sendNotices(db, sending(new Date(now.getTime() + 59_000)))).toBe(0)
    expect(await sendNotices(db, sending(minutes(1)))).toBe(25)
    expect(catcher.caught).toHaveLength(2)
    expect(catcher.caught[1]?.data).toContain('And 5 more')
  })

  test('several nodes at the same moment send one mail', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    const told = await Promise.all(Array.from({ length: 5 }, () => sendNotices(db, sending())))
    expect(told.sort()).toEqual([0, 0, 0, 0, 1])
    expect(catcher.caught).toHaveLength(1)
  })

  test('a refused mail is tried again after ever longer pauses; nothing secret is in the error', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    catcher.refuse('451 hunter2 greylisted owner@example.com')
    for (const minute of [0, 1, 3, 7]) {
      const error = await sendNotices(db, sending(minutes(minute))).catch((thrown: unknown) => thrown)
      expect(String(error)).toMatch(/EENVELOPE 451/)
      expect(String(error)).not.toMatch(/hunter2|owner@/)
      expect(await sendNotices(db, sending(minutes(minute + 0.9)))).toBe(0)
    }
    catcher.refuse(null)
    expect(await sendNotices(db, sending(minutes(14)))).toBe(0)
    expect(await sendNotices(db, sending(minutes(15)))).toBe(1)
    await buildComment(db, (await buildPost(db)).id, due)
    expect(await sendNotices(db, sending(minutes(16)))).toBe(1)
  })

  test('a server that is not there is an error like any other', async ({ db }) => {
    await buildAdmin(db)
    await buildComment(db, (await buildPost(db)).id, due)
    const send = smtpSender('smtp://127.0.0.1:1')
    await expect(sendNotices(db, { send, siteName: 'x', origin: 'https://x.example', now })).rejects.toThrow(/did not take it/)
    expect(await db.select({ noticeDueAt: comments.noticeDueAt }).from(comments)).toEqual([{ noticeDueAt: now }])
  })

  test('what became spam, or went to the trash, before its turn came is not told of', async ({ db }) => {
    const { catcher, sending } = await open()
    await buildAdmin(db)
    const post = await buildPost(db)
    await buildComment(db, post.id, { status: 'spam', ...due })
    await buildComment(db, post.id, { status: 'trashed', ...due })
    expect(await sendNotices(db, sending())).toBe(0)
    expect(catcher.caught).toEqual([])
    expect(await sendNotices(db, sending(minutes(1)))).toBe(0)
  })
})
