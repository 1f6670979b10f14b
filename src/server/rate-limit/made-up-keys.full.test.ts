// Clients can make up ids, sessions, searches, user agents and addresses within a network. The number of stored keys stays bounded.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#src/db/schema/rate-limits.ts'
import { flushEvents } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { onDatabase, onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { createMemoryStore, KEYS_PER_LIMIT } from './memory-store.ts'
import { createPostgresStore, removeExpiredRows } from './postgres-store.server.ts'
import { countAgainst, limitKeys } from './rate-limit.server.ts'

const NAMES = Object.keys(LIMITS).filter((name): name is LimitName => name in LIMITS)

describe.each(NAMES)('made-up keys of %s', (name) => {
  test('are bounded, and removed when they expire', async () => {
    const store = createMemoryStore()
    for (let made = 0; made < KEYS_PER_LIMIT * 3; made++) await store.increment(name, LIMITS[name], `${made} ${'x'.repeat(100)}`)
    expect(store.size()).toBe(KEYS_PER_LIMIT)
    const brief = createMemoryStore()
    for (let made = 0; made < 100; made++) await brief.increment(name, { points: 1, seconds: 0.001 }, String(made))
    const ended = performance.now() + 5
    while (performance.now() < ended) await new Promise(setImmediate)
    brief.removeExpired()
    expect(brief.size()).toBe(0)
  })

  test('do not evict keys in use', async () => {
    const store = createMemoryStore()
    const { points } = LIMITS[name]
    for (let time = 0; time < points; time++) await store.increment(name, LIMITS[name], 'guessed at')
    for (let made = 0; made < KEYS_PER_LIMIT * 3; made++) {
      await store.increment(name, LIMITS[name], String(made))
      if (made % 1_000 === 0) expect(await store.increment(name, LIMITS[name], 'guessed at')).toBeGreaterThan(0)
    }
  })
})

test('a long key takes as much memory as a short one', async () => {
  const bytesOf = async (key: (made: number) => string) => {
    const store = createMemoryStore()
    const before = process.memoryUsage().heapUsed
    for (let made = 0; made < KEYS_PER_LIMIT; made++) await store.increment('any', { points: 1, seconds: 60 }, key(made))
    return { store, bytes: process.memoryUsage().heapUsed - before }
  }
  // With 16 kB each, these would take 80 MB. The measurement includes garbage, so the bound is generous.
  const { bytes } = await bytesOf((made) => `${made} ${'x'.repeat(16_000)}`)
  expect(bytes).toBeLessThan(60_000_000)
})

test('counts the /56 and /48 of an IPv6 client too, and one client cannot exhaust them', async () => {
  const site = randomBytes(6).toString('hex')
  const client = (number: number) => `${site}${number.toString(16).padStart(4, '0')}/64`
  const guess = (number: number) =>
    countAgainst('signInByAddress', client(number)).then(
      () => 'tried',
      () => 'refused',
    )
  const rounds = (clients: number[], times: number) =>
    Promise.all(clients.flatMap((number) => Array.from({ length: times }, () => guess(number))))
  const tried = async (clients: number[], times: number) => (await rounds(clients, times)).filter((outcome) => outcome === 'tried').length
  expect(await tried([0], 500)).toBe(10)
  // The other 255 networks of the same /56 have the points three times, the rest of the /48 sixteen times.
  expect(
    await tried(
      Array.from({ length: 255 }, (_, place) => place + 1),
      10,
    ),
  ).toBe(30)
  expect(
    await tried(
      Array.from({ length: 100 }, (_, place) => (place + 1) << 8),
      10,
    ),
  ).toBe(120)
  expect(await countAgainst('signInByAddress', `${randomBytes(8).toString('hex')}/64`)).toBeUndefined()
})

onDatabase('made-up keys in the database', (test) => {
  test('are a bounded number of small rows until they expire', async ({ db }) => {
    const store = createPostgresStore(db, createMemoryStore())
    const made = (name: LimitName) =>
      Array.from({ length: 30 }, (_, number) => store.increment(name, LIMITS[name], `${number} ${'x'.repeat(5_000)}`))
    await Promise.all(NAMES.flatMap(made))
    await removeExpiredRows(db, 10)
    const { rows } = await db.execute<{ name: string; rows: number; longest: number }>(sql`
      SELECT split_part(key, ':', 1) AS name, count(*)::int AS rows, max(octet_length(key))::int AS longest FROM rate_limits GROUP BY 1 ORDER BY 1`)
    expect(rows.map(({ name }) => name)).toEqual([...NAMES].sort())
    for (const { rows: left, longest } of rows) {
      expect(left).toBe(10)
      expect(longest).toBeLessThanOrEqual(60)
    }
    await db.update(rateLimits).set({ resetsAt: sql`now() - interval '1 second'` })
    await removeExpiredRows(db)
    expect(await db.select().from(rateLimits)).toEqual([])
  })
})

const MANY = 100
const UA = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

function send(site: TestSite, name: string, body: object, userAgent = UA): Promise<Response> {
  return site.ask(`/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify(body),
  })
}

const COMMENT = { user_name: 'Ada', user_email: 'ada@example.com', comment_text: 'A remark.' }
const session = () => randomBytes(16).toString('hex')

/** For each API route, a body with made-up values that pass its schema. */
const MADE_UP: [string, () => object][] = [
  ['increment-post-view', () => ({ post_id: randomUUID() })],
  ['increment-homepage-view', () => ({})],
  ['like-comment', () => ({ comment_id: randomUUID(), user_session: session() })],
  ['comment-likes', () => ({ post_id: randomUUID(), user_session: session() })],
  ['own-comments', () => ({ post_id: randomUUID(), user_session: session() })],
  ['post-comment', () => ({ ...COMMENT, post_id: randomUUID() })],
  ['lookup-link', () => ({ token: session(), post_id: randomUUID(), ticket: session() })],
  ['unlock-link', () => ({ ticket: session(), password: session() })],
  ['increment-link-click', () => ({ link_id: randomUUID(), ticket: session() })],
  ['link-ready', () => ({ ticket: session() })],
  ['report-reading', () => ({ post_id: randomUUID(), seconds: 1, heading: session(), end: false, used: [], links: [session()] })],
]

onEmbedded('functions for visitors', (test) => {
  test.for(MADE_UP)('%s makes no key of what is made up', async ([name, body], { database }) => {
    const site = await openTestSite(database)
    await send(site, name, body())
    const before = limitKeys()
    for (let made = 0; made < MANY; made++) await send(site, name, body())
    expect(limitKeys() - before).toBe(0)
  })

  test('visitors with made-up user agents are counted up to a limit', async ({ database }) => {
    const site = await openTestSite(database)
    const { id: postId } = await buildPost(database.db)
    const { points } = LIMITS.searchByAddress
    const asked = points + 50
    for (let made = 0; made < asked; made++) {
      await site.ask(`/posts?search=word${made}`, { headers: { 'User-Agent': `${UA} ${made}` } })
      await send(site, 'increment-post-view', { post_id: postId }, `${UA} ${made}`)
    }
    await flushEvents(database.db)
    const { rows } = await database.db.execute<{ searches: number; views: number }>(sql`
      SELECT count(*) FILTER (WHERE what LIKE '?%')::int AS searches, count(*) FILTER (WHERE what = ${postId})::int AS views FROM daily_seen`)
    expect(rows[0]?.searches).toBeLessThanOrEqual(points)
    expect(rows[0]?.views).toBeLessThanOrEqual(LIMITS.viewsOfPage.points)
  })
})
