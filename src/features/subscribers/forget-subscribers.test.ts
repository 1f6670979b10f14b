import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { mailings, mails } from '#src/db/schema/mail.ts'
import { forgottenAddresses, subscribers } from '#src/db/schema/subscribers.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { addressHash, forgetSubscribers } from './forget-subscribers.server.ts'

const now = new Date('2026-12-01T10:00:00Z')
const LATER = new Date('2026-12-02T10:00:00Z')

async function buildMailing(db: Db): Promise<string> {
  const { id: postId } = await buildPost(db)
  const [row] = await db.insert(mailings).values({ postId, createdAt: now }).returning({ id: mailings.id })
  if (!row) throw new Error('the mailing was not stored')
  return row.id
}

onDatabase('forgetSubscribers', (test) => {
  test('forgets nobody without an id that exists', async ({ db }) => {
    await buildSubscriber(db)
    expect(await forgetSubscribers(db, [], now)).toBe(0)
    expect(await forgetSubscribers(db, [UNKNOWN_ID], now)).toBe(0)
    expect(await db.select().from(forgottenAddresses)).toEqual([])
    expect(await db.select().from(subscribers)).toHaveLength(1)
  })

  test('keeps a keyed hash of the address, and nothing else', async ({ db }) => {
    const [ada, bob] = [await buildSubscriber(db, { email: 'ada@example.com' }), await buildSubscriber(db)]
    expect(await forgetSubscribers(db, [ada.id, UNKNOWN_ID], now)).toBe(1)
    expect(await db.select({ id: subscribers.id }).from(subscribers)).toEqual([{ id: bob.id }])
    const kept = await db.select().from(forgottenAddresses)
    expect(kept).toEqual([{ hash: await addressHash(db, 'Ada@Example.COM'), forgottenAt: now }])
    expect(kept[0]?.hash).toMatch(/^[\w-]{43}$/)
    expect(await addressHash(db, bob.email)).not.toBe(kept[0]?.hash)
  })

  test('an address that is forgotten again is kept once', async ({ db }) => {
    for (const at of [now, LATER]) {
      const { id } = await buildSubscriber(db, { email: 'again@example.com' })
      expect(await forgetSubscribers(db, [id], at)).toBe(1)
    }
    expect(await db.select({ at: forgottenAddresses.forgottenAt }).from(forgottenAddresses)).toEqual([{ at: LATER }])
  })

  test('posts that wait are skipped, sent ones still count, and confirmations are deleted', async ({ db }) => {
    const [ada, bob] = [await buildSubscriber(db), await buildSubscriber(db)]
    const [first, second] = [await buildMailing(db), await buildMailing(db)]
    const row = { createdAt: now, nextAt: now }
    await db.insert(mails).values([
      { ...row, kind: 'confirmation', subscriberId: ada.id, state: 'sent', sentAt: now },
      { ...row, kind: 'confirmation', subscriberId: ada.id },
      { ...row, kind: 'confirmation', subscriberId: bob.id },
      { ...row, kind: 'post', mailingId: first, subscriberId: ada.id, state: 'sent', sentAt: now },
      { ...row, kind: 'post', mailingId: second, subscriberId: ada.id, failure: `450 ${ada.email} is busy` },
      { ...row, kind: 'post', mailingId: second, subscriberId: bob.id },
    ])
    await forgetSubscribers(db, [ada.id], now)
    const { kind, mailingId, subscriberId, state } = mails
    const kept = await db.select({ kind, mailingId, subscriberId, state }).from(mails)
    const expected = [
      { kind: 'confirmation', mailingId: null, subscriberId: bob.id, state: 'waiting' },
      { kind: 'post', mailingId: first, subscriberId: null, state: 'sent' },
      { kind: 'post', mailingId: second, subscriberId: null, state: 'skipped' },
      { kind: 'post', mailingId: second, subscriberId: bob.id, state: 'waiting' },
    ]
    expect(JSON.stringify(await db.select().from(mails))).not.toContain(ada.email)
    expect(kept).toHaveLength(expected.length)
    expect(kept).toEqual(expect.arrayContaining(expected))
    expect(await db.select().from(subscribers).where(eq(subscribers.id, ada.id))).toEqual([])
  })
})
