import { expect, vi } from 'vitest'
import { mailings, mailTurns } from '#src/db/schema/mail.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { inspectWaitingMail, listMailFaults } from './inspect-mail.server.ts'

// The environment variables are read on first use.
vi.hoisted(() => vi.stubEnv('SMTP_URL', 'smtp://apikey:x@127.0.0.1:1'))

const now = new Date('2026-11-30T11:59:00Z')
const turn = {
  name: 'comments',
  nextAt: new Date('2026-11-30T12:00:00Z'),
  failure: 'the mail server did not accept it: it refuses the sender',
}

onDatabase('listMailFaults', (test) => {
  test('names a sender that is made up', async ({ db }) => {
    expect(await listMailFaults(db, now)).toEqual([
      { title: 'E-mails have no sender', detail: expect.stringMatching(/^noreply@127\.0\.0\.1 is made up: set MAIL_FROM/) },
    ])
  })

  test('names a post whose mailing is paused', async ({ db }) => {
    const { id: postId } = await buildPost(db, { title: 'Half sent' })
    await db.insert(mailings).values({ postId, state: 'paused', createdAt: now })
    expect(await listMailFaults(db, now)).toContainEqual({
      title: 'Subscribers wait for a post',
      detail: '“Half sent” is paused: its panel goes on, or stops it.',
    })
  })

  test('says why e-mails wait once more than one attempt failed', async ({ db, database }) => {
    await db.insert(mailTurns).values({ ...turn, failures: 1 })
    expect(await listMailFaults(db, now)).toHaveLength(1)
    expect(await inspectWaitingMail(database, now)).toEqual([])
    await db.update(mailTurns).set({ failures: 2 })
    const detail = 'the site tried 2 times: the mail server did not accept it: it refuses the sender'
    expect(await listMailFaults(db, now)).toContainEqual({ title: 'E-mails do not go out', detail: `${detail}.` })
    expect(await inspectWaitingMail(database, now)).toEqual([{ check: 'waiting mail', ok: false, detail }])
    // What waited was deleted, so that no attempt follows.
    expect(await inspectWaitingMail(database, new Date('2026-11-30T12:11:00Z'))).toEqual([])
  })
})
