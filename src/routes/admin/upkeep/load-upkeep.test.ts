import { expect } from 'vitest'
import type { UpkeepQueue } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyMissing, dailySearches, dailyViews } from '#src/db/schema/analytics.ts'
import { setAside } from '#src/db/schema/upkeep.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { bringItemsBack, setItemsAside } from '#src/features/upkeep/set-aside.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadUpkeep } from './load-upkeep.server.ts'
import type { UpkeepTab } from './upkeep-url.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)

async function subjectsOf(db: Db, tab: UpkeepTab, at = now): Promise<string[]> {
  const { list, counts } = await loadUpkeep(db, { tab, page: 1, now: at })
  const subjects = list.rows.map((row) => {
    if ('subject' in row) return row.label
    if ('term' in row) return row.term
    return 'path' in row ? row.path : row.title
  })
  expect(counts[tab]).toBe(subjects.length)
  return subjects
}

function setOne(db: Db, actor: Admin, queue: UpkeepQueue, [subject, times = null]: [subject: string, times?: number | null]) {
  return setItemsAside(db, actor, { queue, items: [{ subject, times }], now })
}

onDatabase('the queues of upkeep', (test) => {
  test('drafts that wait are listed, the longest first, until they are set aside, for 90 days', async ({ db, actor }) => {
    const old = await buildPost(db, { status: 'draft', title: 'Oldest', content: '<p>Three <b>words</b> here</p>', updatedAt: daysAgo(90) })
    await buildPost(db, { status: 'draft', title: 'Old', content: '', updatedAt: daysAgo(31) })
    await buildPost(db, { status: 'draft', title: 'Fresh', updatedAt: daysAgo(29) })
    await buildPost(db, { status: 'draft', type: 'page', title: 'A page', updatedAt: daysAgo(90) })
    expect(await subjectsOf(db, 'drafts')).toEqual(['Oldest', 'Old'])
    const { list } = await loadUpkeep(db, { tab: 'drafts', page: 1, now })
    expect(list.rows).toMatchObject([{ words: 3 }, { words: 0 }])
    expect(await setOne(db, actor, 'drafts', [old.id])).toEqual({ changed: [old.id] })
    expect(await subjectsOf(db, 'drafts')).toEqual(['Old'])
    expect(await subjectsOf(db, 'aside')).toEqual(['Oldest'])
    expect(await subjectsOf(db, 'drafts', daysAgo(-91))).toEqual(['Oldest', 'Old', 'Fresh'])
    expect(await bringItemsBack(db, actor, { queue: 'drafts', items: [{ subject: old.id, times: null }] })).toEqual({ changed: [old.id] })
    expect(await bringItemsBack(db, actor, { queue: 'drafts', items: [{ subject: old.id, times: null }] })).toEqual({ changed: [] })
    expect(await subjectsOf(db, 'drafts')).toEqual(['Oldest', 'Old'])
    expect(await subjectsOf(db, 'aside')).toEqual([])
  })

  test('old posts with traffic are listed, the most read first, and one that is still right comes back after a year', async ({
    db,
    actor,
  }) => {
    const [busy, read] = [
      await buildPost(db, { title: 'Busy', updatedAt: daysAgo(400) }),
      await buildPost(db, { title: 'Read', updatedAt: daysAgo(366) }),
    ]
    const [quiet, young] = [await buildPost(db, { updatedAt: daysAgo(900) }), await buildPost(db, { updatedAt: daysAgo(300) })]
    const draft = await buildPost(db, { title: 'Draft', status: 'draft', updatedAt: daysAgo(400) })
    await db.insert(dailyViews).values([
      { day: dayAgo(3), postId: busy.id, views: 90 },
      { day: dayAgo(3), postId: read.id, views: 10 },
      { day: dayAgo(3), postId: quiet.id, views: 9 },
      { day: dayAgo(31), postId: quiet.id, views: 900 },
      { day: dayAgo(3), postId: young.id, views: 900 },
      { day: dayAgo(3), postId: draft.id, views: 900 },
      { day: dayAgo(-363), postId: busy.id, views: 50 },
    ])
    expect([await subjectsOf(db, 'outdated'), await subjectsOf(db, 'drafts')]).toEqual([['Busy', 'Read'], ['Draft']])
    await setOne(db, actor, 'outdated', [busy.id])
    expect(await subjectsOf(db, 'outdated')).toEqual(['Read'])
    expect(await subjectsOf(db, 'outdated', daysAgo(-364))).toEqual([])
    expect(await subjectsOf(db, 'outdated', daysAgo(-366))).toEqual(['Busy'])
  })

  test('a search comes back when it is three times as frequent, or after 90 days, one that is written only by time', async ({
    db,
    actor,
  }) => {
    const search = (term: string, searches: number, day = dayAgo(2)) =>
      db.insert(dailySearches).values({ term, day, searches, empty: searches, results: 0 })
    await search('monads', 4)
    await search('zig', 3)
    await search('seldom', 2)
    expect(await subjectsOf(db, 'searches')).toEqual(['monads', 'zig'])
    await setOne(db, actor, 'searches', ['monads', 4])
    await setOne(db, actor, 'searches', ['zig'])
    expect(await subjectsOf(db, 'searches')).toEqual([])
    await search('monads', 7, dayAgo(1))
    await search('zig', 70, dayAgo(1))
    expect(await subjectsOf(db, 'searches')).toEqual([])
    await search('monads', 1, dayAgo(0))
    expect(await subjectsOf(db, 'searches')).toEqual(['monads'])
  })

  test('missing addresses are listed until something answers them, or they are set aside for a year', async ({ db, actor }) => {
    await db.insert(dailyMissing).values([
      { day: dayAgo(1), path: '/old', times: 20, referrer: 'a.example' },
      { day: dayAgo(1), path: '/wp-login.php', times: 40 },
      { day: dayAgo(1), path: '/posts/now-there', times: 30 },
      { day: dayAgo(1), path: '/few', times: 9 },
      { day: dayAgo(1), path: '(other)', times: 900 },
    ])
    await buildPost(db, { slug: 'now-there' })
    expect(await subjectsOf(db, 'missing')).toEqual(['/wp-login.php', '/old'])
    await setOne(db, actor, 'missing', ['/wp-login.php', 40])
    expect(await subjectsOf(db, 'missing')).toEqual(['/old'])
    await db.insert(dailyMissing).values({ day: dayAgo(0), path: '/wp-login.php', times: 79 })
    expect(await subjectsOf(db, 'missing')).toEqual(['/old'])
    await db.insert(dailyMissing).values({ day: dayAgo(2), path: '/wp-login.php', times: 1 })
    expect(await subjectsOf(db, 'missing')).toEqual(['/wp-login.php', '/old'])
  })

  test('setting aside removes what has come back, and a page beyond the last one is the last one', async ({ db, actor }) => {
    await setItemsAside(db, actor, { queue: 'searches', items: [{ subject: 'former', times: 1 }], now: daysAgo(100) })
    const items = Array.from({ length: 30 }, (_, index) => ({ subject: `/${index}`, times: index }))
    await setItemsAside(db, actor, { queue: 'missing', items: [...items, ...items], now })
    expect(await db.select().from(setAside)).toHaveLength(30)
    expect(await loadUpkeep(db, { tab: 'aside', page: 9, now })).toMatchObject({ page: 2, pages: 2, counts: { aside: 30 } })
  })
})
