import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { dailyArrivals, dailyArticleClicks, dailyJourneys, dailyReaders, dailyReading } from '#src/db/schema/reading.ts'
import { onDatabase, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildPost, buildView } from '#tests/support/factories.ts'
import type { ReadingEvent, ViewEvent } from '../tracking/counted-event.ts'
import { flushEvents, recordEvent } from '../tracking/event-buffer.server.ts'
import { purgeCounts } from '../tracking/purge-counts.server.ts'
import { writeCounts } from '../tracking/write-counts.server.ts'
import { listClicks, readReading } from './read-reading.server.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const MINUTE = 60_000
const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'
const CLEO = '00000000-0000-4000-8000-00000000000c'
const DAY = { from: '2026-03-01', to: '2026-03-01' }

function view(db: Db, postId: string, visitor = ANN, overrides: Partial<ViewEvent> = {}) {
  recordEvent(db, buildView({ at: NOON, visitor, postId, ...overrides }))
}

function reading(postId: string, overrides: Partial<ReadingEvent> = {}): ReadingEvent {
  return { kind: 'reading', at: NOON + 10 * MINUTE, visitor: ANN, postId, seconds: 30, marks: [], readingMinutes: 4, ...overrides }
}

onDatabase('counting readers', (test) => {
  test('what the reports of a reader say adds up to one reading, and each link counts once', async ({ db }) => {
    const { id } = await buildPost(db)
    view(db, id)
    view(db, id, BOB)
    recordEvent(db, reading(id, { marks: ['h:one', 'to:other.example/a'] }))
    await flushEvents(db)
    recordEvent(db, reading(id, { marks: ['h:one', 'h:two', 'end', 'to:other.example/a', 'to:/posts/b'] }))
    recordEvent(db, reading(id, { seconds: 0, marks: ['copy'] }))
    recordEvent(db, reading(id, { visitor: BOB, seconds: 3, marks: ['end'] }))
    await flushEvents(db)
    expect(await readReading(db, { postId: id, ...DAY })).toEqual({
      visitors: 2,
      readers: 2,
      medianSeconds: 5,
      times: expect.arrayContaining([
        { from: 0, readers: 1 },
        { from: 60, readers: 1 },
      ]),
      headings: { one: 1, two: 1 },
      reachedEnd: 2,
      readThrough: 1,
      copiedCode: 1,
      usedContents: 0,
      copies: [],
      next: [],
    })
    expect(await listClicks(db, { postId: id, ...DAY })).toEqual([
      { address: '/posts/b', clicks: 1 },
      { address: 'other.example/a', clicks: 1 },
    ])
    expect(await readReading(db, { postId: id, from: '2026-03-02', to: '2026-03-09' })).toMatchObject({ readers: 0, medianSeconds: null })
  })

  test('the journey of a reader counts each step once, under the source of the first view', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'read' })
    view(db, id, ANN, { referrer: 'google.com' })
    view(db, id, ANN, { referrer: 'x.com', at: NOON + 1 })
    view(db, id, BOB)
    recordEvent(db, reading(id, { marks: ['half', 'copy', 'code:0badcafe int x;', 'to:a.example/'] }))
    recordEvent(db, { kind: 'step', at: NOON + MINUTE, visitor: BOB, slug: 'read', step: 'comment' })
    recordEvent(db, { kind: 'step', at: NOON + MINUTE, visitor: BOB, slug: 'unknown', step: 'like' })
    recordEvent(db, { kind: 'step', at: NOON + MINUTE, visitor: CLEO, slug: 'read', step: 'like' })
    await flushEvents(db)
    recordEvent(db, { kind: 'step', at: NOON + MINUTE, visitor: BOB, slug: 'read', step: 'comment' })
    recordEvent(db, reading(id, { marks: ['half', 'end', 'next:/projects'] }))
    await flushEvents(db)
    const rows = await db.select().from(dailyJourneys).orderBy(dailyJourneys.source, dailyJourneys.step)
    expect(rows.map(({ source, step, readers }) => `${source} ${step} ${readers}`)).toEqual([
      ...['direct comment 1', 'direct visit 1'],
      ...['search code 1', 'search end 1', 'search half 1', 'search next 1', 'search visit 1'],
    ])
    const marks = await db.select({ mark: dailyReading.mark }).from(dailyReading)
    expect(marks.map(({ mark }) => mark)).toContain('code:0badcafe int x;')
  })

  test('the pages of this site before a post are places, and invented posts are none', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db, { slug: 'other' })]
    const places = ['/posts/other', '/posts/other', '/posts/invented', '/posts?search', '']
    for (const [index, place] of places.entries()) view(db, post.id, ANN, { referrer: '/', place, at: NOON + index })
    recordEvent(db, buildView({ place: '/projects' }))
    await flushEvents(db)
    const rows = await db
      .select({ postId: dailyArrivals.postId, place: dailyArrivals.place, views: dailyArrivals.views })
      .from(dailyArrivals)
    expect(new Set(rows)).toEqual(
      new Set([
        { postId: post.id, place: other.id, views: 2 },
        { postId: post.id, place: '(other)', views: 1 },
        { postId: post.id, place: '/posts?search', views: 1 },
      ]),
    )
  })

  test('who was not counted as a visitor of the post is no reader of it', async ({ db }) => {
    const [read, other] = [await buildPost(db), await buildPost(db)]
    view(db, other.id)
    recordEvent(db, reading(read.id, { marks: ['end'] }))
    recordEvent(db, reading(other.id, { at: NOON + 24 * 60 * MINUTE }))
    recordEvent(db, reading(randomUUID()))
    await flushEvents(db)
    expect(await db.select().from(dailyReading)).toEqual([])
    expect(await db.select().from(dailyReaders)).toEqual([])
  })

  test('a reading is no longer than the time since the view', async ({ db }) => {
    const { id } = await buildPost(db)
    view(db, id)
    for (let n = 0; n < 5; n++) recordEvent(db, reading(id, { at: NOON + 20_000, seconds: 86_400 }))
    await flushEvents(db)
    expect(await db.select({ seconds: dailyReaders.seconds }).from(dailyReaders)).toEqual([{ seconds: 25 }])
  })

  test('readers of a post that is gone by now cost the others nothing', async ({ db }) => {
    const [gone, { id }] = [randomUUID(), await buildPost(db)]
    for (const postId of [gone, id]) {
      view(db, postId)
      recordEvent(db, reading(postId, { marks: ['to:other.example/'] }))
    }
    await flushEvents(db)
    expect(await readReading(db, { postId: id, ...DAY })).toMatchObject({ readers: 1 })
    expect(await db.select().from(dailyArticleClicks)).toHaveLength(1)
  })

  test('readers are forgotten when their day is over, and figures when they are older than is kept', async ({ db }) => {
    const { id } = await buildPost(db)
    view(db, id, ANN, { place: '/projects' })
    recordEvent(db, reading(id, { marks: ['to:other.example/'] }))
    await flushEvents(db)
    await purgeCounts(db, new Date('2026-03-02T00:30:00Z'), 12)
    expect(await db.select().from(dailyReaders)).toEqual([])
    expect(await db.select().from(dailyReading)).toHaveLength(1)
    expect(await db.select().from(dailyArrivals)).toHaveLength(1)
    await purgeCounts(db, new Date('2027-04-01T12:00:00Z'), 12)
    for (const table of [dailyReading, dailyArticleClicks, dailyJourneys, dailyArrivals]) expect(await db.select().from(table)).toEqual([])
  })
})

onPostgres('counting readers in two processes', (test, engine) => {
  test('a reader whose first two reports go to two processes at once is one', async () => {
    const first = await engine.open()
    const { id } = await buildPost(first.db)
    view(first.db, id)
    await flushEvents(first.db)
    const second = await openPostgres(await engine.url(), PATIENT)
    await Promise.all([first, second].map(({ db }) => writeCounts(db, [reading(id, { marks: ['end'] })])))
    expect(await readReading(first.db, { postId: id, ...DAY })).toMatchObject({ readers: 1, reachedEnd: 1, readThrough: 1 })
    await second.close()
  })
})
