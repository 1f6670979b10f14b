import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents, dailyLinkEvents, linkMentions, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { prepareGate } from '#tests/support/prepare-gate.ts'
import { recordLinkClick } from './record-click.server.ts'
import { recordGateEvents } from './record-gate-event.server.ts'
import { recordLinkReady } from './record-ready.server.ts'
import { unlockLink } from './unlock-link.server.ts'

const now = new Date('2026-03-01T23:59:50Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const ready = later(15_000)
const client = '203.0.113.9'
const NOTHING = { opened: 0, ready: 0, clicked: 0, unlocked: 0, accessed: 0, wrongPasswords: 0 }

async function totals(db: Db, id: string) {
  const [row] = await db.select().from(linkTotals).where(eq(linkTotals.linkId, id))
  const { linkId: _, ...counts } = row ?? { linkId: id, ...NOTHING }
  return counts
}

onDatabase('the steps through a gate', (test) => {
  test('nothing is counted for a link that is gone, nor for an unready or forged ticket', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now)
    await recordGateEvents(db, { linkId: randomUUID(), events: ['opened'], now })
    expect(await recordLinkReady(db, { ticket, now: later(14_999) })).toBe(false)
    expect(await recordLinkReady(db, { ticket: `${ticket}x`, now: ready })).toBe(false)
    expect(await totals(db, link.id)).toEqual({ ...NOTHING, opened: 1 })
    await db.delete(shortenedLinks).where(eq(shortenedLinks.id, link.id))
    expect(await recordLinkReady(db, { ticket, now: ready })).toBe(false)
    expect(await db.select().from(dailyLinkEvents)).toEqual([])
  })

  test('bots and the owner are not counted, except as uses', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now, { password: 'open sesame', isCounted: false })
    const unlock = (password: string) => unlockLink(db, { ticket, password, client, isCounted: false, now: ready })
    await expect(unlock('guess')).rejects.toMatchObject({ code: 'wrong_password' })
    await unlock('open sesame')
    expect(await totals(db, link.id)).toEqual(NOTHING)
    expect(await db.select({ uses: shortenedLinks.uses }).from(shortenedLinks)).toEqual([{ uses: 1 }])
  })

  test('every step counts once per countdown, also when repeated or concurrent', async ({ db }) => {
    const { link, ticket, lookUp } = await prepareGate(db, now, { password: 'open sesame' })
    await lookUp(ticket, later(5000))
    const unlock = (password: string) => unlockLink(db, { ticket, password, client, now: ready })
    await expect(unlock('guess')).rejects.toMatchObject({ code: 'wrong_password' })
    await Promise.all([
      ...Array.from({ length: 5 }, () => recordLinkReady(db, { ticket, now: ready })),
      ...Array.from({ length: 5 }, () => recordLinkClick(db, { linkId: link.id, ticket, now: ready })),
      ...Array.from({ length: 3 }, () => unlock('open sesame')),
    ])
    expect(await totals(db, link.id)).toEqual({ opened: 1, ready: 1, clicked: 1, unlocked: 1, accessed: 1, wrongPasswords: 1 })
    const days = await db
      .select({ day: dailyLinkEvents.day, opened: dailyLinkEvents.opened })
      .from(dailyLinkEvents)
      .orderBy(dailyLinkEvents.day)
    expect(days).toEqual([
      { day: '2026-03-01', opened: 1 },
      { day: '2026-03-02', opened: 0 },
    ])
    expect(await db.select().from(dailyGateEvents).orderBy(dailyGateEvents.day)).toEqual([
      { day: '2026-03-01', ...NOTHING, opened: 1 },
      { day: '2026-03-02', opened: 0, ready: 1, clicked: 1, unlocked: 1, accessed: 1, wrongPasswords: 1 },
    ])
  })

  test('a click or an access implies ready, also when the ready request was lost', async ({ db }) => {
    const { link, ticket, lookUp } = await prepareGate(db, now)
    await recordLinkClick(db, { linkId: link.id, ticket, now: ready })
    const other = await lookUp()
    await unlockLink(db, { ticket: other?.ticket ?? '', client, now: ready })
    expect(await totals(db, link.id)).toEqual({ ...NOTHING, opened: 2, ready: 2, clicked: 1, accessed: 1 })
  })

  test('a right password stays one when the link has ended meanwhile, and nothing else is counted', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now, { password: 'open sesame', expiresAt: ready })
    await expect(unlockLink(db, { ticket, password: 'open sesame', client, now: ready })).rejects.toMatchObject({ code: 'gone' })
    expect(await totals(db, link.id)).toEqual({ ...NOTHING, opened: 1, unlocked: 1 })
  })

  test('thirty visitors at once are thirty of everything', async ({ db }) => {
    const { link, lookUp } = await prepareGate(db, now)
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { ticket = '' } = (await lookUp()) ?? {}
        await Promise.all([recordLinkReady(db, { ticket, now: ready }), recordLinkClick(db, { linkId: link.id, ticket, now: ready })])
        await unlockLink(db, { ticket, client, now: ready })
      }),
    )
    expect(await totals(db, link.id)).toEqual({ opened: 31, ready: 30, clicked: 30, unlocked: 0, accessed: 30, wrongPasswords: 0 })
    const { clicks, uses } = shortenedLinks
    expect(await db.select({ clicks, uses }).from(shortenedLinks)).toEqual([{ clicks: 30, uses: 30 }])
  })

  test('a deleted link shows nothing while it can still be had back', async ({ db }) => {
    const { link, lookUp, ticket } = await prepareGate(db, now)
    await db
      .update(shortenedLinks)
      .set({ purgeAt: later(10_000) })
      .where(eq(shortenedLinks.id, link.id))
    expect(await lookUp()).toBeNull()
    await expect(unlockLink(db, { ticket, client, now: ready })).rejects.toMatchObject({ code: 'gone' })
  })
})

onDatabase('articles that lead to gates', (test) => {
  const mentions = (db: Db) => db.select({ token: linkMentions.token }).from(linkMentions).orderBy(linkMentions.token)

  test('only addresses with a whole token are mentions, each once', async ({ db }) => {
    const content = `<p>token=no ?token= &amp;token=a-b <a href="/posts/x?token=Plan_1">x</a> <a href="/posts/x?a=1&amp;token=Plan_1#c">y</a>
      https://example.com/?token=${'x'.repeat(101)} ?tokens=no</p>`
    await buildPost(db, { content })
    expect(await mentions(db)).toEqual([{ token: 'Plan_1' }, { token: 'a-b' }].sort((a, b) => (a.token < b.token ? -1 : 1)))
  })

  test('a changed article changes them, and a removed one takes them along', async ({ db }) => {
    const post = await buildPost(db, { content: '<a href="?token=one">1</a>' })
    await db.update(posts).set({ title: 'Same' }).where(eq(posts.id, post.id))
    expect(await mentions(db)).toEqual([{ token: 'one' }])
    await db.update(posts).set({ content: '<a href="?token=two">2</a>' }).where(eq(posts.id, post.id))
    expect(await mentions(db)).toEqual([{ token: 'two' }])
    await db.delete(posts).where(eq(posts.id, post.id))
    expect(await mentions(db)).toEqual([])
  })
})
