import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { mails } from '#src/db/schema/mail.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { onDatabase } from '#tests/support/database.ts'
import { parseSignUp, type SignUp } from './sign-up.schema.ts'
import { signUp } from './sign-up.server.ts'

const now = new Date('2026-12-01T09:00:00Z')
const typed: SignUp = { email: 'mei@example.com', source: 'article', website: '', elapsed_ms: 4_000 }
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('parseSignUp', () => {
  test.each([
    ['nothing', undefined],
    ['no address', 'mei'],
    ['a second header', 'mei@example.com\r\nBcc: eve@example.com'],
    ['two addresses', 'mei@example.com,eve@example.com'],
    ['a name', '"Mei" <mei@example.com>'],
    ['a domain without a dot', 'mei@localhost'],
    ['an invisible direction', 'mei\u202e@example.com moc'],
  ])('refuses %s', (_what, email) => {
    expect(parseSignUp({ email })).toEqual({ error: 'Please enter a valid email address' })
  })

  test('refuses an address that no row can hold', () => {
    expect(parseSignUp({ email: `${'m'.repeat(250)}@example.com` })).toEqual({ error: 'The address must be at most 255 characters.' })
  })

  test('takes an address in any script and case, with spaces around it', () => {
    expect(parseSignUp({ email: ' Mei@Example.COM ', source: 'footer' })).toMatchObject({
      signUp: { email: 'mei@example.com', source: 'footer' },
    })
    expect(parseSignUp({ email: 'δοκιμή@παράδειγμα.ελ' })).toMatchObject({ signUp: { email: 'δοκιμή@παράδειγμα.ελ' } })
  })

  test('ignores what is not about the address', () => {
    const signUp = { email: 'mei@example.com', source: 'page', website: 'long', elapsed_ms: null }
    expect(parseSignUp({ email: 'mei@example.com', source: 'elsewhere', website: 7, elapsed_ms: -1 })).toEqual({ signUp })
  })
})

onDatabase('signUp', (test) => {
  async function stored(db: Db) {
    const rows = await db.select().from(subscribers).orderBy(subscribers.email)
    return { rows, mails: await db.select().from(mails) }
  }

  test('what a program filled in is ignored', async ({ db }) => {
    await signUp(db, { ...typed, website: 'https://spam.example' }, now)
    await signUp(db, { ...typed, elapsed_ms: 40 }, now)
    expect(await stored(db)).toEqual({ rows: [], mails: [] })
  })

  test('an address whose comments are banned gets no e-mail', async ({ db }) => {
    await db.execute(sql`insert into comment_bans (address, banned_at) values ('mei@example.com', now())`)
    await signUp(db, typed, now)
    expect(await stored(db)).toEqual({ rows: [], mails: [] })
  })

  test('a new address waits, and gets one e-mail that asks to confirm', async ({ db }) => {
    await signUp(db, { ...typed, elapsed_ms: null }, now)
    const { rows, mails } = await stored(db)
    expect(rows).toMatchObject([{ email: 'mei@example.com', status: 'pending', source: 'article', askedAt: now }])
    expect(mails).toMatchObject([{ kind: 'confirmation', subscriberId: rows[0]?.id, state: 'waiting', nextAt: now }])
  })

  test('the same address gets one of them a day, also when two forms are sent at once', async ({ db }) => {
    await Promise.all([signUp(db, typed, now), signUp(db, { ...typed, source: 'footer' }, now)])
    await signUp(db, typed, hoursLater(23))
    expect((await stored(db)).mails).toHaveLength(1)
    await signUp(db, typed, hoursLater(24))
    const { rows, mails } = await stored(db)
    expect(mails).toHaveLength(2)
    expect(rows).toMatchObject([{ askedAt: hoursLater(24) }])
  })

  test('who gets posts already gets no e-mail, who left gets one and stays away until it is confirmed', async ({ db }) => {
    await db.insert(subscribers).values([
      { email: 'ada@example.com', status: 'active', source: 'page', askedAt: now },
      { email: 'eve@example.com', status: 'left', source: 'page', askedAt: now },
      { email: 'joe@example.com', status: 'suspended', source: 'page', askedAt: now },
    ])
    for (const email of ['ada@example.com', 'eve@example.com', 'joe@example.com']) await signUp(db, { ...typed, email }, hoursLater(48))
    const { rows, mails } = await stored(db)
    expect(rows.map(({ status }) => status)).toEqual(['active', 'left', 'suspended'])
    expect(mails.map(({ subscriberId }) => subscriberId).sort()).toEqual([rows[1]?.id, rows[2]?.id].sort())
  })
})
