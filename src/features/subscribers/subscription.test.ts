import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { mailings, mails } from '#src/db/schema/mail.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { confirmSubscription, endSubscription, findSubscription, removeUnconfirmed } from './subscription.server.ts'
import { subscriptionAddresses } from './subscription-address.server.ts'

const now = new Date('2026-12-01T09:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function add(db: Db, values: Partial<typeof subscribers.$inferInsert> = {}) {
  const [row] = await db
    .insert(subscribers)
    .values({ email: 'mei@example.com', source: 'article', askedAt: now, ...values })
    .returning()
  if (!row) throw new Error('the subscriber was not stored')
  return row
}

async function tokenOf(db: Db, id: string): Promise<string> {
  return (await subscriptionAddresses(db, ''))(id).split('/').at(-1) ?? ''
}

async function readOnly(db: Db) {
  const [row] = await db.select().from(subscribers)
  return row
}

/** Ends in another character that decodes to the same bytes. */
function otherSpelling(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
}

onDatabase('findSubscription', (test) => {
  test('knows no token but the one of the subscriber', async ({ db }) => {
    const { id } = await add(db)
    const token = await tokenOf(db, id)
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const tokens = ['', id, forged, otherSpelling(token), `${token}A`, `${token}\n`, await tokenOf(db, UNKNOWN_ID)]
    for (const each of tokens) expect(await findSubscription(db, each, now)).toBeNull()
    expect(await findSubscription(db, token, now)).toEqual({ id, status: 'pending' })
  })

  test('an address that was not confirmed within 7 days is gone', async ({ db }) => {
    const { id } = await add(db)
    await db.insert(mails).values({ kind: 'confirmation', subscriberId: id, createdAt: now, nextAt: now })
    const token = await tokenOf(db, id)
    expect(await findSubscription(db, token, daysLater(7))).toMatchObject({ status: 'pending' })
    expect(await removeUnconfirmed(db, daysLater(7))).toBe(0)
    expect(await findSubscription(db, token, daysLater(7.1))).toBeNull()
    expect(await removeUnconfirmed(db, daysLater(7.1))).toBe(1)
    expect([await db.select().from(subscribers), await db.select().from(mails)]).toEqual([[], []])
  })

  test('one that was confirmed stays', async ({ db }) => {
    const { id } = await add(db)
    await confirmSubscription(db, id, now)
    expect(await removeUnconfirmed(db, daysLater(400))).toBe(0)
    expect(await findSubscription(db, await tokenOf(db, id), daysLater(400))).toMatchObject({ status: 'active' })
  })
})

onDatabase('confirmSubscription', (test) => {
  test('brings back who left and who was suspended, and keeps when a subscriber confirmed first', async ({ db }) => {
    const { id } = await add(db, { status: 'suspended', refusals: 3, leftAt: now })
    await confirmSubscription(db, id, now)
    await confirmSubscription(db, id, daysLater(1))
    expect(await readOnly(db)).toMatchObject({ status: 'active', refusals: 0, leftAt: null, confirmedAt: now })
  })
})

onDatabase('endSubscription', (test) => {
  async function addMails(db: Db, subscriberId: string) {
    const [first, second, third] = [await buildPost(db), await buildPost(db), await buildPost(db)]
    const made = await db
      .insert(mailings)
      .values([first, second, third].map(({ id }) => ({ postId: id, createdAt: now })))
      .returning()
    const mail = { kind: 'post' as const, subscriberId, createdAt: now, nextAt: now }
    await db.insert(mails).values([
      { ...mail, mailingId: made[0]?.id, state: 'sent', sentAt: now },
      { ...mail, mailingId: made[1]?.id, state: 'sent', sentAt: daysLater(1) },
      { ...mail, mailingId: made[2]?.id },
    ])
  }

  test('what waits is not sent, and the last e-mail counts the leaving', async ({ db }) => {
    const { id } = await add(db, { status: 'active' })
    await addMails(db, id)
    await endSubscription(db, id, daysLater(2))
    await endSubscription(db, id, daysLater(3))
    expect(await readOnly(db)).toMatchObject({ status: 'left', leftAt: daysLater(2) })
    expect((await db.select().from(mails).orderBy(mails.sentAt)).map(({ state, leftAt }) => [state, leftAt])).toEqual([
      ['sent', null],
      ['sent', daysLater(2)],
      ['skipped', null],
    ])
  })

  test('who never confirmed leaves no trace', async ({ db }) => {
    const { id } = await add(db)
    await db.insert(mails).values({ kind: 'confirmation', subscriberId: id, createdAt: now, nextAt: now })
    await endSubscription(db, id, now)
    expect([await db.select().from(subscribers), await db.select().from(mails)]).toEqual([[], []])
  })
})
