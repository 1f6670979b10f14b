import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import {
  dailyBots,
  dailyMissing,
  dailySearches,
  dailySeen,
  dailySystems,
  dailyTotals,
  dailyTraffic,
  dailyViews,
  postAnalytics,
} from '#src/db/schema/analytics.ts'
import { redirectHits, redirects } from '#src/db/schema/redirects.ts'
import { onDatabase, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildPost, buildView } from '#tests/support/factories.ts'
import { readPostViews } from '../post-views.server.ts'
import type { SearchEvent } from './counted-event.ts'
import { flushEvents, recordEvent } from './event-buffer.server.ts'
import { purgeCounts } from './purge-counts.server.ts'
import { hashVisitor } from './visitor.server.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'

function search(term: string, results: number, overrides: Partial<SearchEvent> = {}): SearchEvent {
  return { kind: 'search', at: NOON, visitor: ANN, term, results, ...overrides }
}

async function searchesOf(db: Db) {
  const rows = await db.select().from(dailySearches).orderBy(dailySearches.term)
  return rows.filter((row) => row.searches > 0).map(({ term, searches, empty, results }) => ({ term, searches, empty, results }))
}

onDatabase('counting visits', (test) => {
  test('an older flush does not set the last hit of a redirect back', async ({ db }) => {
    const [rule] = await db.insert(redirects).values({ source: '/old', isPrefix: false, target: '/new', status: 301 }).returning()
    const redirectId = rule?.id ?? ''
    for (const at of [NOON + 5_000, NOON]) {
      recordEvent(db, { kind: 'redirect', at, redirectId })
      await flushEvents(db)
    }
    expect(await db.select().from(redirectHits)).toEqual([{ redirectId, hits: 2, lastHitAt: new Date(NOON + 5_000) }])
  })

  test('a visitor of two pages is one of the site and one of each page, counted where the first view was', async ({ db }) => {
    const post = await buildPost(db)
    recordEvent(db, buildView({ referrer: 'lobste.rs' }))
    recordEvent(db, buildView({ postId: post.id, referrer: '/', at: NOON + 1 }))
    await flushEvents(db)
    recordEvent(db, buildView({ postId: post.id, referrer: '/', at: NOON + 2 }))
    recordEvent(db, buildView({ visitor: BOB, postId: post.id, device: 'phone' }))
    await flushEvents(db)
    expect(await db.select().from(dailyTotals)).toEqual([{ day: '2026-03-01', views: 4, visitors: 2 }])
    expect(await readPostViews(db, post.id)).toBe(3)
    const pages = await db.select().from(dailyViews)
    expect(pages).toContainEqual({ day: '2026-03-01', postId: null, views: 1, visitors: 1 })
    expect(pages).toContainEqual({ day: '2026-03-01', postId: post.id, views: 3, visitors: 2 })
    const cells = await db.select().from(dailyTraffic)
    expect(cells).toHaveLength(3)
    expect(cells).toContainEqual(expect.objectContaining({ postId: null, referrer: 'lobste.rs', views: 1, visitors: 1, pageVisitors: 1 }))
    expect(cells).toContainEqual(expect.objectContaining({ postId: post.id, referrer: '/', views: 2, visitors: 0, pageVisitors: 1 }))
    expect(cells).toContainEqual(expect.objectContaining({ device: 'phone', views: 1, visitors: 1, pageVisitors: 1 }))
    expect(await db.select().from(dailySystems)).toEqual([
      { day: '2026-03-01', browser: 'Firefox', system: 'Linux', views: 4, visitors: 2 },
    ])
  })

  test('a view of a post that is gone by now costs the others nothing', async ({ db }) => {
    recordEvent(db, buildView({ postId: randomUUID() }))
    recordEvent(db, buildView())
    await flushEvents(db)
    expect(await db.select().from(dailyViews)).toEqual([{ day: '2026-03-01', postId: null, views: 1, visitors: 1 }])
    expect(await db.select().from(dailyTotals)).toMatchObject([{ views: 2, visitors: 1 }])
  })

  test('an event that the database refuses is dropped and does not block the others', async ({ db }) => {
    const { id } = await buildPost(db)
    for (let visit = 0; visit < 5; visit++) recordEvent(db, buildView({ postId: id }))
    recordEvent(db, buildView({ campaign: 'half a character: \ud83d' }))
    recordEvent(db, buildView({ postId: id }))
    recordEvent(db, buildView({ visitor: BOB, postId: id.toUpperCase() }))
    await flushEvents(db)
    recordEvent(db, buildView())
    await flushEvents(db)
    expect(await db.select({ views: dailyTotals.views }).from(dailyTotals)).toEqual([{ views: 8 }])
  })

  test('what could not be written waits and is counted once', async ({ db }) => {
    await db.execute(sql`ALTER TABLE daily_bots RENAME TO daily_bots_away`)
    recordEvent(db, buildView())
    recordEvent(db, { kind: 'bot', at: NOON, bot: 'Googlebot' })
    await flushEvents(db)
    expect(await db.select().from(dailyTotals)).toEqual([])
    await db.execute(sql`ALTER TABLE daily_bots_away RENAME TO daily_bots`)
    await flushEvents(db)
    await flushEvents(db)
    expect(await db.select().from(dailyTotals)).toMatchObject([{ views: 1, visitors: 1 }])
    expect(await db.select().from(dailyBots)).toEqual([{ day: '2026-03-01', bot: 'Googlebot', times: 1 }])
  })

  test('a post that is not published, or not there, has no views to show and none to count', async ({ db }) => {
    const draft = await buildPost(db, { status: 'draft' })
    for (const postId of [draft.id, randomUUID()]) {
      await expect(readPostViews(db, postId)).rejects.toMatchObject({ code: 'not_found' })
      recordEvent(db, buildView({ postId }))
    }
    await flushEvents(db)
    expect(await db.select().from(postAnalytics)).toEqual([])
  })

  test('a thousand views at once from many sides are a thousand', async ({ db }) => {
    const post = await buildPost(db)
    for (let i = 0; i < 1000; i++) {
      recordEvent(
        db,
        buildView({
          postId: i % 2 ? post.id : null,
          referrer: `r${i % 7}.example`,
          visitor: `00000000-0000-4000-8000-${String(i % 50).padStart(12, '0')}`,
        }),
      )
      if (i % 100 === 0) void flushEvents(db)
    }
    await flushEvents(db)
    expect(await db.select().from(dailyTotals)).toMatchObject([{ views: 1000, visitors: 50 }])
    const [sums] = await db.select({ views: sql<number>`sum(views)::int`, visitors: sql<number>`sum(visitors)::int` }).from(dailyTraffic)
    expect(sums).toEqual({ views: 1000, visitors: 50 })
  })

  test('a term counts once per visitor and day, and remembers when nothing was found', async ({ db }) => {
    recordEvent(db, search('malloc', 0))
    await flushEvents(db)
    recordEvent(db, search('malloc', 2, { at: NOON + 60_000 }))
    recordEvent(db, search('malloc', 2, { visitor: BOB, at: NOON + 60_000 }))
    await flushEvents(db)
    expect(await searchesOf(db)).toEqual([{ term: 'malloc', searches: 2, empty: 1, results: 2 }])
  })

  test('what was only half typed is taken back, also when it was written already', async ({ db }) => {
    recordEvent(db, search('po', 9))
    recordEvent(db, search('postg', 3, { at: NOON + 400 }))
    await flushEvents(db)
    expect(await searchesOf(db)).toEqual([{ term: 'postg', searches: 1, empty: 0, results: 3 }])
    recordEvent(db, search('postgres tuning', 0, { at: NOON + 1_500 }))
    await flushEvents(db)
    expect(await searchesOf(db)).toEqual([{ term: 'postgres tuning', searches: 1, empty: 1, results: 0 }])
    recordEvent(db, search('postgres tuning guide', 0, { at: NOON + 600_000 }))
    await flushEvents(db)
    expect((await searchesOf(db)).map(({ term }) => term)).toEqual(['postgres tuning', 'postgres tuning guide'])
  })

  test('missing addresses store the latest referrer', async ({ db }) => {
    recordEvent(db, { kind: 'missing', at: NOON, path: '/old', referrer: 'a.example' })
    recordEvent(db, { kind: 'missing', at: NOON + 1, path: '/old', referrer: 'b.example' })
    await flushEvents(db)
    expect(await db.select().from(dailyMissing)).toEqual([{ day: '2026-03-01', path: '/old', times: 2, referrer: 'b.example' }])
  })

  test('a visitor is the same for a day, another one the next, and nothing of them can be read', async ({ db }) => {
    const traces = { address: '192.0.2.7', userAgent: 'Firefox', host: 'ink.example' }
    const today = await hashVisitor(db, '2026-03-01', traces)
    expect(await hashVisitor(db, '2026-03-01', { ...traces })).toBe(today)
    expect(await hashVisitor(db, '2026-03-02', traces)).not.toBe(today)
    expect(await hashVisitor(db, '2026-03-01', { ...traces, address: '192.0.2.8' })).not.toBe(today)
    expect(today).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  test('who was seen is forgotten when the day is over, and not before', async ({ db }) => {
    recordEvent(db, buildView())
    await flushEvents(db)
    await purgeCounts(db, new Date('2026-03-02T00:05:00Z'), 0)
    expect(await db.select().from(dailySeen)).toHaveLength(2)
    await purgeCounts(db, new Date('2026-03-02T00:15:00Z'), 0)
    expect(await db.select().from(dailySeen)).toEqual([])
  })
})

onPostgres('two processes counting', (test, engine) => {
  test('the same visitors and pages at once are counted once each, and no process waits for the other for ever', async ({ db }) => {
    const post = await buildPost(db)
    const nodes = [await openPostgres(await engine.url(), PATIENT), await openPostgres(await engine.url(), PATIENT)]
    try {
      for (let round = 0; round < 5; round++) {
        for (const node of nodes) countHundred(node.db, post.id)
        await Promise.all(nodes.map((node) => flushEvents(node.db)))
      }
      expect(await db.select().from(dailyTotals)).toMatchObject([{ views: 1000, visitors: 40 }])
      const [sums] = await db.select({ visitors: sql<number>`sum(visitors)::int` }).from(dailyTraffic)
      expect(sums).toEqual({ visitors: 40 })
    } finally {
      for (const node of nodes) await node.close()
    }
  })
})

function countHundred(db: Db, postId: string): void {
  for (let i = 0; i < 100; i++) {
    const visitor = `00000000-0000-4000-8000-${String((i * 7) % 40).padStart(12, '0')}`
    recordEvent(db, buildView({ visitor, postId: i % 3 ? postId : null, referrer: `r${i % 5}.example` }))
  }
}
