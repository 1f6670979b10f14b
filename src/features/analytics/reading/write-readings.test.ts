import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { dailyArticleClicks, dailyReaders, dailyReading } from '#src/db/schema/reading.ts'
import { onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import type { ReadingEvent } from '../tracking/counted-event.ts'
import { flushViews, recordEvent } from '../tracking/flush-views.server.ts'
import { rollUpViews } from '../tracking/roll-up-views.server.ts'
import { writeCounts } from '../tracking/write-counts.server.ts'
import { listClicks, readReading } from './read-reading.server.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const MINUTE = 60_000
const ANN = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'
const DAY = { from: '2026-03-01', to: '2026-03-01' }

function view(db: Db, postId: string, visitor = ANN) {
  const agent = { device: 'desktop', browser: 'Firefox', system: 'Linux' } as const
  recordEvent(db, { kind: 'view', at: NOON, visitor, postId, referrer: '', campaign: '', ...agent })
}

function reading(postId: string, overrides: Partial<ReadingEvent> = {}): ReadingEvent {
  return { kind: 'reading', at: NOON + 10 * MINUTE, visitor: ANN, postId, seconds: 30, marks: [], readingMinutes: 4, ...overrides }
}

onBothEngines('counting readers', (engine) => {
  test('what the reports of a reader say adds up to one reading, and each link counts once', async () => {
    const { db } = await engine.open()
    const { id } = await buildPost(db)
    view(db, id)
    view(db, id, BOB)
    recordEvent(db, reading(id, { marks: ['h:one', 'to:other.example/a'] }))
    await flushViews(db)
    recordEvent(db, reading(id, { marks: ['h:one', 'h:two', 'end', 'to:other.example/a', 'to:/posts/b'] }))
    recordEvent(db, reading(id, { seconds: 0, marks: ['copy'] }))
    recordEvent(db, reading(id, { visitor: BOB, seconds: 3, marks: ['end'] }))
    await flushViews(db)
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
    })
    expect(await listClicks(db, { postId: id, ...DAY })).toEqual([
      { address: '/posts/b', clicks: 1 },
      { address: 'other.example/a', clicks: 1 },
    ])
    expect(await readReading(db, { postId: id, from: '2026-03-02', to: '2026-03-09' })).toMatchObject({ readers: 0, medianSeconds: null })
  })

  test('who was not counted as a visitor of the post is no reader of it', async () => {
    const { db } = await engine.open()
    const [read, other] = [await buildPost(db), await buildPost(db)]
    view(db, other.id)
    recordEvent(db, reading(read.id, { marks: ['end'] }))
    recordEvent(db, reading(other.id, { at: NOON + 24 * 60 * MINUTE }))
    recordEvent(db, reading(randomUUID()))
    await flushViews(db)
    expect(await db.select().from(dailyReading)).toEqual([])
    expect(await db.select().from(dailyReaders)).toEqual([])
  })

  test('a reading is no longer than the time since the view', async () => {
    const { db } = await engine.open()
    const { id } = await buildPost(db)
    view(db, id)
    for (let n = 0; n < 5; n++) recordEvent(db, reading(id, { at: NOON + 20_000, seconds: 86_400 }))
    await flushViews(db)
    expect(await db.select({ seconds: dailyReaders.seconds }).from(dailyReaders)).toEqual([{ seconds: 25 }])
  })

  test('readers of a post that is gone by now cost the others nothing', async () => {
    const { db } = await engine.open()
    const [gone, { id }] = [randomUUID(), await buildPost(db)]
    for (const postId of [gone, id]) {
      view(db, postId)
      recordEvent(db, reading(postId, { marks: ['to:other.example/'] }))
    }
    await flushViews(db)
    expect(await readReading(db, { postId: id, ...DAY })).toMatchObject({ readers: 1 })
    expect(await db.select().from(dailyArticleClicks)).toHaveLength(1)
  })

  test('readers are forgotten when their day is over, and figures when they are older than is kept', async () => {
    const { db } = await engine.open()
    const { id } = await buildPost(db)
    view(db, id)
    recordEvent(db, reading(id, { marks: ['to:other.example/'] }))
    await flushViews(db)
    await rollUpViews(db, new Date('2026-03-02T00:30:00Z'), 12)
    expect(await db.select().from(dailyReaders)).toEqual([])
    expect(await db.select().from(dailyReading)).toHaveLength(1)
    await rollUpViews(db, new Date('2027-04-01T12:00:00Z'), 12)
    expect(await db.select().from(dailyReading)).toEqual([])
    expect(await db.select().from(dailyArticleClicks)).toEqual([])
  })
})

onPostgres('counting readers in two processes', (engine) => {
  test('a reader whose first two reports go to two processes at once is one', async () => {
    const first = await engine.open()
    const { id } = await buildPost(first.db)
    view(first.db, id)
    await flushViews(first.db)
    const second = await openPostgres(await engine.url(), PATIENT)
    await Promise.all([first, second].map(({ db }) => writeCounts(db, [reading(id, { marks: ['end'] })])))
    expect(await readReading(first.db, { postId: id, ...DAY })).toMatchObject({ readers: 1, reachedEnd: 1, readThrough: 1 })
    await second.close()
  })
})
