import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { prepareGate } from '#tests/support/prepare-gate.ts'
import { createLink } from './create-link.server.ts'
import { lookUpLink } from './gate/look-up-link.server.ts'
import { recordLinkClick } from './gate/record-click.server.ts'
import { linkPasswordQueue, unlockLink } from './gate/unlock-link.server.ts'
import { listLinks } from './list-links.server.ts'

const now = new Date('2026-03-01T12:00:00Z')

const later = (ms: number) => new Date(now.getTime() + ms)

const ready = later(15_000)

const client = '203.0.113.7'

const secret = { name: 'Workbook', url: 'https://example.com/workbook' }

async function counters(db: Db, id: string) {
  const [row] = await db
    .select({ clicks: shortenedLinks.clicks, uses: shortenedLinks.uses })
    .from(shortenedLinks)
    .where(eq(shortenedLinks.id, id))
  return row
}

onDatabase('gated links', (test, engine) => {
  test('returns null for an unknown token, an unpublished post and an invalid token', async ({ db }) => {
    const { link, post } = await prepareGate(db, now, { alias: 'work-book' })
    const draft = await buildPost(db, { status: 'draft' })
    for (const token of ['', 'nope', link.alias.toUpperCase(), `${link.alias}\u0000`, "' or true --", 'x'.repeat(5000)]) {
      expect(await lookUpLink(db, { token, postId: post.id, now }), token).toBeNull()
    }
    for (const postId of [draft.id, randomUUID()]) expect(await lookUpLink(db, { token: link.alias, postId, now })).toBeNull()
  })

  test('a link of another post, archived, ended, not begun or used up shows nothing', async ({ db }) => {
    const post = await buildPost(db)
    const other = await buildPost(db)
    const find = (token: string, at = now) => lookUpLink(db, { token, postId: post.id, now: at })
    const bound = await createLink(db, { ...secret, postSlug: other.slug })
    expect(await find(bound.alias)).toBeNull()
    const timed = await createLink(db, { ...secret, startsAt: later(1000), expiresAt: later(2000) })
    expect(await find(timed.alias, later(999))).toBeNull()
    expect(await find(timed.alias, later(1000))).not.toBeNull()
    expect(await find(timed.alias, later(2000))).toBeNull()
    const used = await createLink(db, { ...secret, maxUses: 1 })
    await db.update(shortenedLinks).set({ uses: 1 }).where(eq(shortenedLinks.id, used.id))
    expect(await find(used.alias)).toBeNull()
    const archived = await createLink(db, secret)
    await db.update(shortenedLinks).set({ archivedAt: now }).where(eq(shortenedLinks.id, archived.id))
    expect(await find(archived.alias)).toBeNull()
  })

  test('a link is found by alias and by token, and says nothing of where it leads', async ({ db }) => {
    const { link, offer, post } = await prepareGate(db, now, { password: 'open sesame', postSlug: undefined })
    const byToken = await lookUpLink(db, { token: link.token, postId: post.id, now })
    expect(byToken).toEqual({ ...offer, ticket: expect.any(String) })
    expect(offer).toEqual({ link_id: link.id, link_name: 'Workbook', has_password: true, ticket: expect.any(String), waits_ms: 15_000 })
  })

  test('an alias that equals the token of another link opens its own link', async ({ db }) => {
    const { link, post } = await prepareGate(db, now)
    await db.update(shortenedLinks).set({ token: 'same' }).where(eq(shortenedLinks.id, link.id))
    await createLink(db, { ...secret, name: 'Twin', alias: 'same' })
    expect(await lookUpLink(db, { token: 'same', postId: post.id, now })).toMatchObject({ link_name: 'Twin' })
  })

  test('a countdown continues with its ticket, and begins anew with any other', async ({ db }) => {
    const { link, post, ticket } = await prepareGate(db, now)
    const foreign = await prepareGate(db, now)
    const again = (old: string, at: Date) => lookUpLink(db, { token: link.alias, postId: post.id, ticket: old, now: at })
    expect(await again(ticket, later(9000))).toMatchObject({ ticket, waits_ms: 6000 })
    expect(await again(ticket, later(60_000))).toMatchObject({ ticket, waits_ms: 0 })
    for (const old of [foreign.ticket, `${ticket}x`, 'nonsense']) expect(await again(old, later(9000))).toMatchObject({ waits_ms: 15_000 })
    expect(await again(ticket, later(7 * 3_600_000))).toMatchObject({ waits_ms: 15_000 })
  })

  test('14.9 seconds are too early for the address and for the click, 15 are enough', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now)
    const early = later(14_900)
    await expect(unlockLink(db, { ticket, client, now: early })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(recordLinkClick(db, { linkId: link.id, ticket, now: early })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await counters(db, link.id)).toEqual({ clicks: 0, uses: 0 })
    expect(await unlockLink(db, { ticket, client, now: ready })).toBe('https://example.com/workbook')
    expect(await counters(db, link.id)).toEqual({ clicks: 0, uses: 1 })
  })

  test('a forged ticket opens nothing', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now)
    const forged = ticket.replace(/\d{13}/, String(now.getTime() - 60_000))
    for (const text of [forged, '', 'x', ticket.toUpperCase()]) {
      await expect(unlockLink(db, { ticket: text, client, now: ready })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(recordLinkClick(db, { linkId: link.id, ticket: text, now: ready })).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  test('a ticket counts clicks of its own link, once', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now)
    const other = await createLink(db, secret)
    await expect(recordLinkClick(db, { linkId: other.id, ticket, now: ready })).rejects.toMatchObject({ code: 'forbidden' })
    const counted = await Promise.all(Array.from({ length: 20 }, () => recordLinkClick(db, { linkId: link.id, ticket, now: ready })))
    expect(counted.filter(Boolean)).toHaveLength(1)
    expect(await counters(db, link.id)).toEqual({ clicks: 1, uses: 0 })
  })

  test('the wrong password opens nothing, the right one does, and neither is part of anything stored', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now, { password: 'open sesame' })
    for (const password of [undefined, '', 'Open sesame', 'open sesame ']) {
      await expect(unlockLink(db, { ticket, password, client, now: ready })).rejects.toMatchObject({ code: 'wrong_password' })
    }
    expect(await counters(db, link.id)).toEqual({ clicks: 0, uses: 0 })
    expect(await unlockLink(db, { ticket, password: 'open sesame', client, now: ready })).toBe(secret.url)
    expect(JSON.stringify(await db.select().from(shortenedLinks))).not.toContain('sesame')
  })

  test('after five wrong passwords even the right one waits, but only for that address and that link', async ({ db }) => {
    const { ticket } = await prepareGate(db, now, { password: 'open sesame' })
    const elsewhere = await prepareGate(db, now, { password: 'open sesame' })
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => unlockLink(db, { ticket, password: 'guess', client, now: ready })),
    )
    const codes = attempts.map((attempt) => (attempt.status === 'rejected' ? attempt.reason.code : 'opened'))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(3)
    await expect(unlockLink(db, { ticket, password: 'open sesame', client, now: ready })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    expect(await unlockLink(db, { ticket: elsewhere.ticket, password: 'open sesame', client, now: ready })).toBe(secret.url)
    expect(await unlockLink(db, { ticket, password: 'open sesame', client: '203.0.113.8', now: ready })).toBe(secret.url)
  })

  test('of ten at once two open a link that allows two', async ({ db }) => {
    const { link, post } = await prepareGate(db, now, { maxUses: 2 })
    const tickets = await Promise.all(Array.from({ length: 10 }, () => lookUpLink(db, { token: link.alias, postId: post.id, now })))
    const openings = await Promise.allSettled(
      tickets.map((offer, place) => unlockLink(db, { ticket: offer?.ticket ?? '', client: `198.51.100.${place}`, now: ready })),
    )
    expect(openings.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(openings.flatMap((opening) => (opening.status === 'rejected' ? [opening.reason.code] : []))).toEqual(Array(8).fill('gone'))
    expect(await counters(db, link.id)).toEqual({ clicks: 0, uses: 2 })
    // Refused requests leave their tickets unused.
    expect(await db.select().from(linkTickets)).toHaveLength(2)
  })

  test.each([
    [1, 1],
    [2, 1],
    [5, 2],
    [20, 7],
    [1000, 10],
  ])('of the %i uses of a link one address takes no more than %i, and leaves at least half to others', async (maxUses, most) => {
    const { db } = await engine.open()
    const { link, post } = await prepareGate(db, now, { maxUses })
    const open = async (who: string) => {
      const offer = await lookUpLink(db, { token: link.alias, postId: post.id, now })
      return unlockLink(db, { ticket: offer?.ticket ?? '', client: who, now: ready }).then(
        () => 'opened',
        ({ code }) => code,
      )
    }
    const greedy: string[] = []
    for (let time = 0; time < 12; time++) greedy.push(await open('203.0.113.50'))
    expect(greedy.filter((outcome) => outcome === 'opened')).toHaveLength(most)
    expect(greedy.slice(most).every((outcome) => outcome === (most === maxUses ? 'forbidden' : 'too_many_requests'))).toBe(true)
    if (maxUses > 1) expect(await open('203.0.113.51')).toBe('opened')
  })

  test('the addresses of one IPv6 network take the uses of one', async ({ db }) => {
    const { link, post } = await prepareGate(db, now, { maxUses: 10 })
    const outcomes: string[] = []
    for (let time = 0; time < 10; time++) {
      const offer = await lookUpLink(db, { token: link.alias, postId: post.id, now })
      const address = `20010db8${engine.kind === 'embedded' ? '0001' : '0002'}000${time}/64`
      const opening = unlockLink(db, { ticket: offer?.ticket ?? '', client: address, now: ready })
      outcomes.push(
        await opening.then(
          () => 'opened',
          ({ code }) => code,
        ),
      )
    }
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(3)
  })

  test('what a link refuses is not a use of the address', async ({ db }) => {
    const { ticket } = await prepareGate(db, now, { maxUses: 1, expiresAt: ready })
    for (let time = 0; time < 3; time++) {
      await expect(unlockLink(db, { ticket, client, now: ready })).rejects.toMatchObject({ code: 'gone' })
    }
  })

  test('visitors beyond the end of the queue are told to come again in seconds, and have not tried', async ({ db }) => {
    const { ticket } = await prepareGate(db, now, { password: 'open sesame' })
    const until = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 32 }, () => linkPasswordQueue.run(() => until.promise))
    const open = () => unlockLink(db, { ticket, password: 'open sesame', client, now: ready })
    for (let time = 0; time < 10; time++) {
      await expect(open()).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfter: 5 } })
    }
    until.resolve()
    await Promise.all(waiting)
    expect(await open()).toBe(secret.url)
  })

  test('a ticket opens once; an answer that got lost may be asked for again for a minute', async ({ db }) => {
    const { link, post, ticket } = await prepareGate(db, now, { maxUses: 1 })
    const opened = await Promise.all(Array.from({ length: 5 }, () => unlockLink(db, { ticket, client, now: ready })))
    expect(new Set(opened)).toEqual(new Set([secret.url]))
    expect(await unlockLink(db, { ticket, client, now: later(15_000 + 59_000) })).toBe(secret.url)
    await expect(unlockLink(db, { ticket, client, now: later(15_000 + 60_000) })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await counters(db, link.id)).toEqual({ clicks: 0, uses: 1 })
    await db.update(shortenedLinks).set({ maxUses: null })
    expect(await lookUpLink(db, { token: link.alias, postId: post.id, ticket, now: ready })).toMatchObject({ waits_ms: 15_000 })
  })

  test('a link that ended during the countdown is gone', async ({ db }) => {
    const { link, ticket } = await prepareGate(db, now, { expiresAt: ready })
    await expect(unlockLink(db, { ticket, client, now: ready })).rejects.toMatchObject({ code: 'gone' })
    await db.delete(shortenedLinks).where(eq(shortenedLinks.id, link.id))
    await expect(unlockLink(db, { ticket, client, now: ready })).rejects.toMatchObject({ code: 'gone' })
    expect(await recordLinkClick(db, { linkId: link.id, ticket, now: ready })).toBe(false)
  })

  test('what tickets were used for is forgotten when they are dead', async ({ db }) => {
    const { ticket } = await prepareGate(db, now)
    await unlockLink(db, { ticket, client, now: ready })
    const tomorrow = later(24 * 3_600_000)
    const link = await createLink(db, secret)
    const post = await buildPost(db)
    const offer = await lookUpLink(db, { token: link.alias, postId: post.id, now: tomorrow })
    await unlockLink(db, { ticket: offer?.ticket ?? '', client, now: new Date(tomorrow.getTime() + 15_000) })
    expect(await db.select({ linkId: linkTickets.linkId }).from(linkTickets)).toEqual([{ linkId: link.id }])
  })

  test('an alias that is taken and a post that does not exist are refused, also when two ask at once', async ({ db }) => {
    const twice = await Promise.allSettled([createLink(db, { ...secret, alias: 'same' }), createLink(db, { ...secret, alias: 'same' })])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(createLink(db, { ...secret, alias: 'same' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(createLink(db, { ...secret, postSlug: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the owner sees links newest first, with what became of them, and never a password', async ({ db }) => {
    const post = await buildPost(db)
    await createLink(db, { ...secret, alias: 'old', password: 'open sesame', expiresAt: later(-1) })
    await createLink(db, { ...secret, alias: 'new', postSlug: post.slug, maxUses: 3 })
    const links = await listLinks(db, { now, limit: 10 })
    expect(links).toMatchObject([
      { alias: 'new', postSlug: post.slug, hasPassword: false, maxUses: 3, uses: 0, clicks: 0, isOpen: true },
      { alias: 'old', postSlug: null, hasPassword: true, maxUses: null, isOpen: false },
    ])
    expect(JSON.stringify(links)).not.toMatch(/sesame|scrypt/)
    expect(await listLinks(db, { now, limit: 1 })).toHaveLength(1)
  })
})
