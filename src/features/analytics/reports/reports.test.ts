import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyMissing, dailySearches, dailyTotals, dailyTraffic, dailyViews } from '#src/db/schema/analytics.ts'
import { postRevisions } from '#src/db/schema/drafts.ts'
import { dailyLinkEvents, shortenedLinks } from '#src/db/schema/links.ts'
import { dailyArticleClicks } from '#src/db/schema/reading.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { addDays } from './days.ts'
import { listAnnotations } from './list-annotations.server.ts'
import { loadRecentChart } from './load-recent-chart.server.ts'
import { loadReport } from './load-report.server.ts'
import { readPanel } from './panels.server.ts'
import { PANEL_NAMES } from './panels.ts'
import { listPostSearchTerms } from './post-search-terms.server.ts'
import { readRisingPosts, readTopPosts, readVisitors } from './read-views.server.ts'
import { type Filters, NO_FILTERS, parseReportState } from './report-url.ts'
import { groupTraffic, readSeries, sumTraffic } from './traffic.server.ts'
import { readEmptySearches } from './unanswered.server.ts'

const now = new Date('2026-05-20T12:00:00Z')
const year = { from: '2026-01-11', to: '2026-05-20' }
const state = (query: string) => parseReportState(new URLSearchParams(query), '2026-05-20')

function cell(overrides: Partial<typeof dailyTraffic.$inferInsert>): typeof dailyTraffic.$inferInsert {
  return {
    day: '2026-05-20',
    postId: null,
    referrer: '',
    campaign: '',
    device: 'desktop',
    views: 1,
    visitors: 1,
    pageVisitors: 1,
    ...overrides,
  }
}

function pick({ points, annotations }: Awaited<ReturnType<typeof loadReport>>) {
  return { points, annotations }
}

/** All statistics of the traffic cube with these filters. */
async function readAll(db: Db, filters: Filters) {
  const groups = []
  for (const by of ['post', 'referrer', 'device'] as const)
    groups.push((await groupTraffic(db, { by, range: year, filters, limit: 1000, offset: 0 })).rows)
  return {
    sums: await sumTraffic(db, { range: year, filters }),
    months: await readSeries(db, { range: year, grain: 'month', filters }),
    groups,
  }
}

/** Counts 130 days of views, with every combination of page, referrer, campaign and device. */
async function fillTraffic(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO daily_traffic (day, post_id, referrer, campaign, device, views, visitors, page_visitors)
    SELECT '2026-05-20'::date - n / 10, (SELECT array_agg(id) FROM posts)[1 + n % 3],
      (ARRAY['', '/', 'site-0.example', 'site-1.example'])[1 + n % 4], (ARRAY['campaign-1', ''])[1 + least(n % 7, 1)],
      (ARRAY['desktop', 'phone', 'tablet'])[1 + n % 5 % 3], 1 + n % 6, n % 2, 1
    FROM generate_series(0, 1299) AS n`)
  await db.execute(sql`INSERT INTO daily_totals SELECT day, sum(views), sum(visitors) FROM daily_traffic GROUP BY day`)
  await db.execute(sql`
    INSERT INTO daily_views (day, post_id, views, visitors)
    SELECT day, post_id, sum(views), sum(page_visitors) FROM daily_traffic GROUP BY 1, 2`)
}

onDatabase('reports', (test) => {
  test('the chart of the dashboard is the one the analytics screen opens with', async ({ db }) => {
    const post = await buildPost(db, { publishedAt: new Date('2026-05-18T12:00:00Z'), createdAt: new Date('2026-05-18T12:00:00Z') })
    await db.insert(dailyTraffic).values([cell({ postId: post.id, views: 4 }), cell({ day: '2026-03-25', views: 3 })])
    await db.insert(dailyTotals).values([
      { day: '2026-05-20', views: 4, visitors: 1 },
      { day: '2026-03-25', views: 3, visitors: 1 },
    ])
    const { points, annotations, grain } = await loadRecentChart(db, now)
    expect({ points, annotations, grain }).toEqual({ ...pick(await loadReport(db, state(''), now)), grain: 'day' })
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toMatchObject({ bucket: '2026-05-20', views: 4 })
    expect(points.map(({ before }) => before?.views).filter(Boolean)).toEqual([3])
    expect(annotations).toMatchObject([{ kind: 'published', day: '2026-05-18' }])
  })

  test('a site that counted nothing yet has empty panels and no day without a point', async ({ db }) => {
    const report = await loadReport(db, state('period=7d'), now)
    expect(report).toMatchObject({ isEmpty: true, sums: { views: 0, visitors: 0, elsewhere: 0 } })
    expect(report.points).toHaveLength(7)
    for (const name of PANEL_NAMES) expect(report.panels[name]).toEqual({ rows: [], total: 0 })
  })

  test('sums, months and groups agree with any filter', async ({ db }) => {
    const post = await buildPost(db)
    await buildPost(db)
    await fillTraffic(db)
    const filters: Filters[] = [
      NO_FILTERS,
      { ...NO_FILTERS, post: 'home' },
      { ...NO_FILTERS, post: post.id },
      { ...NO_FILTERS, referrer: '' },
      { ...NO_FILTERS, campaign: 'campaign-1' },
      { ...NO_FILTERS, device: 'phone' },
      { ...NO_FILTERS, referrer: 'site-0.example', device: 'desktop' },
      { post: post.id, referrer: '/', campaign: '', device: 'desktop' },
    ]
    for (const each of filters) {
      const { sums, months, groups } = await readAll(db, each)
      expect(sums.views).toBeGreaterThan(0)
      for (const rows of [months, ...groups]) expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(sums.views)
      if (!each.campaign) continue
      const { rows } = await groupTraffic(db, { by: 'campaign', range: year, filters: each, limit: 1000, offset: 0 })
      expect(rows).toMatchObject([{ key: each.campaign, views: sums.views }])
    }
    const { sums, groups } = await readAll(db, NO_FILTERS)
    expect(sums.views).toBeGreaterThan(4000)
    expect(groups[0]).toHaveLength(3)
  })

  test('with a post the visitors are those of the post, without one those who came that way', async ({ db }) => {
    const post = await buildPost(db)
    await db
      .insert(dailyTraffic)
      .values([
        cell({ referrer: 'lobste.rs', views: 3, visitors: 2, pageVisitors: 2 }),
        cell({ postId: post.id, referrer: '/', views: 5, visitors: 0, pageVisitors: 2 }),
      ])
    const range = { from: '2026-05-20', to: '2026-05-20' }
    expect(await sumTraffic(db, { range, filters: NO_FILTERS })).toEqual({ views: 8, visitors: 2, elsewhere: 3 })
    expect(await sumTraffic(db, { range, filters: { ...NO_FILTERS, post: post.id } })).toEqual({ views: 5, visitors: 2, elsewhere: 0 })
    const pages = await readPanel(db, 'pages', { range, filters: NO_FILTERS, isEmptyOnly: false, limit: 10, offset: 0 })
    expect(pages.rows).toMatchObject([
      { key: post.id, label: post.title, counts: [5, 2, 0] },
      { key: 'home', label: 'Home page', counts: [3, 2, 2] },
    ])
  })

  test('a file calls every post by its title, however many there are', async ({ db }) => {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, render_version, status)
      SELECT 'post-' || n, 'No. ' || n, '', '', 1, 'draft' FROM generate_series(1, 4001) AS n`)
    await db.execute(sql`
      INSERT INTO daily_traffic (day, post_id, referrer, campaign, device, views, visitors, page_visitors)
      SELECT '2026-05-20', id, '', '', 'phone', 1, 1, 1 FROM posts`)
    const range = { from: '2026-05-20', to: '2026-05-20' }
    const { rows } = await readPanel(db, 'pages', { range, filters: NO_FILTERS, isEmptyOnly: false, limit: 10_000, offset: 0 })
    expect(new Set(rows.map(({ label, note }) => `${label} ${note}`))).toEqual(
      new Set(Array.from({ length: 4001 }, (_, place) => `No. ${place + 1} /posts/post-${place + 1}`)),
    )
  })

  test('a chart compares each point with the one at its place before', async ({ db }) => {
    await db.insert(dailyTotals).values([
      { day: '2026-05-20', views: 9, visitors: 4 },
      { day: '2026-05-13', views: 5, visitors: 3 },
    ])
    const { points } = await loadReport(db, state('period=7d'), now)
    expect(points.at(-1)).toEqual({ bucket: '2026-05-20', views: 9, visitors: 4, before: { bucket: '2026-05-13', views: 5, visitors: 3 } })
    expect(points[0]).toMatchObject({ bucket: '2026-05-14', views: 0 })
  })

  test('addresses outside count over all posts, those of this site not', async ({ db }) => {
    const [one, two] = [await buildPost(db), await buildPost(db)]
    const click = { day: '2026-05-20', address: 'other.example/a', clicks: 2 }
    await db.insert(dailyArticleClicks).values([
      { ...click, postId: one.id },
      { ...click, postId: two.id, clicks: 3 },
      { ...click, postId: two.id, address: '/posts/a' },
      { ...click, postId: two.id, day: '2026-05-01' },
    ])
    const { panels } = await loadReport(db, state('period=7d'), now)
    expect(panels.outbound).toMatchObject({ total: 1, rows: [{ label: 'other.example/a', counts: [5] }] })
  })

  test('searches that find a post are those of the time that it is among the results of', async ({ db }) => {
    const post = await buildPost(db, { title: 'Allocators' })
    const draft = await buildPost(db, { title: 'Allocators', status: 'draft' })
    await db.insert(dailySearches).values([
      { day: '2026-05-20', term: 'alloc', searches: 2 },
      { day: '2026-05-19', term: 'alloc', searches: 1 },
      { day: '2026-05-20', term: 'allocators', searches: 5 },
      { day: '2026-05-20', term: 'gardening', searches: 9 },
      { day: '2026-01-01', term: 'allocator', searches: 9 },
    ])
    const range = { from: '2026-05-01', to: '2026-05-20' }
    expect(await listPostSearchTerms(db, { postId: post.id, ...range })).toEqual([
      { term: 'allocators', searches: 5 },
      { term: 'alloc', searches: 3 },
    ])
    expect(await listPostSearchTerms(db, { postId: draft.id, ...range })).toEqual([])
  })

  test('panels turn pages, and a page beyond the end is empty', async ({ db }) => {
    await db.insert(dailyTraffic).values(Array.from({ length: 60 }, (_, n) => cell({ referrer: `r${n}.example`, views: 100 - n })))
    const second = await loadReport(db, state('panel=referrers&at=2'), now)
    expect(second.pages).toBe(2)
    expect(second.panels.referrers?.rows).toHaveLength(10)
    expect(second.panels.pages).toBeUndefined()
    expect((await loadReport(db, state('panel=referrers&at=9'), now)).panels.referrers?.rows).toEqual([])
  })

  test('a search was in vain when its latest found nothing', async ({ db }) => {
    await db.insert(dailySearches).values([
      { day: '2026-05-18', term: 'malloc', searches: 3, empty: 0, results: 4 },
      { day: '2026-05-19', term: 'malloc', searches: 1, empty: 1, results: 0 },
      { day: '2026-05-18', term: 'index', searches: 1, empty: 1, results: 0 },
      { day: '2026-05-19', term: 'index', searches: 1, empty: 0, results: 7 },
      { day: '2026-05-19', term: 'ind', searches: 0, empty: 0, results: 0 },
    ])
    const query = { range: year, filters: NO_FILTERS, limit: 10, offset: 0 }
    expect((await readPanel(db, 'searches', { ...query, isEmptyOnly: false })).rows.map(({ key, counts }) => [key, ...counts])).toEqual([
      ['malloc', 4, 1, 0],
      ['index', 2, 1, 7],
    ])
    expect((await readPanel(db, 'searches', { ...query, isEmptyOnly: true })).rows.map(({ key }) => key)).toEqual(['malloc'])
    expect(await readEmptySearches(db, { ...year, limit: 5, now })).toEqual([{ term: 'malloc', searches: 4, lastDay: '2026-05-19' }])
  })

  test('links and missing addresses are listed with what is known of them', async ({ db }) => {
    const [link] = await db
      .insert(shortenedLinks)
      .values({ alias: 'book', token: 'token-of-book', linkName: 'The book', originalUrl: 'https://example.com/' })
      .returning({ id: shortenedLinks.id })
    await db.insert(dailyLinkEvents).values({ linkId: link?.id ?? '', day: '2026-05-01', opened: 9, clicked: 4, accessed: 3 })
    await db.insert(dailyMissing).values([
      { day: '2026-05-01', path: '/old', times: 2, referrer: 'b.example' },
      { day: '2026-05-02', path: '/old', times: 1, referrer: 'a.example' },
    ])
    const query = { range: year, filters: NO_FILTERS, isEmptyOnly: false, limit: 10, offset: 0 }
    expect((await readPanel(db, 'links', query)).rows).toMatchObject([{ label: 'The book', note: 'book', counts: [4, 9, 3] }])
    expect((await readPanel(db, 'missing', query)).rows).toMatchObject([{ key: '/old', note: 'last from a.example', counts: [3] }])
  })

  test('annotations stand where something was published, edited or linked, and for a post only its own', async ({ db }) => {
    const post = await buildPost(db, { createdAt: new Date('2026-05-01T23:59:59Z') })
    const other = await buildPost(db, { createdAt: new Date('2026-05-02T00:00:00Z') })
    const changed = { number: 1, reason: 'changed', fields: {}, createdAt: new Date('2026-05-03T10:00:00Z') } as const
    await db.insert(postRevisions).values([
      { ...changed, postId: post.id },
      { ...changed, postId: post.id, number: 2 },
      { ...changed, postId: other.id, reason: 'checkpoint' },
    ])
    await db.insert(shortenedLinks).values({
      alias: 'a',
      token: 'token-a',
      linkName: 'A',
      originalUrl: 'https://example.com/',
      postId: other.id,
      createdAt: new Date('2026-05-04T00:00:00Z'),
    })
    expect(await listAnnotations(db, { range: year, post: null })).toEqual([
      { day: '2026-05-01', kind: 'published', count: 1, title: post.title },
      { day: '2026-05-02', kind: 'published', count: 1, title: other.title },
      { day: '2026-05-03', kind: 'edited', count: 1, title: post.title },
      { day: '2026-05-04', kind: 'link', count: 1, title: 'A' },
    ])
    expect((await listAnnotations(db, { range: year, post: post.id })).map(({ kind }) => kind)).toEqual(['published', 'edited'])
    expect(await listAnnotations(db, { range: year, post: 'home' })).toEqual([])
  })

  test('other screens ask for top posts and visitors', async ({ db }) => {
    const [first, second, draft] = [await buildPost(db), await buildPost(db), await buildPost(db, { status: 'draft' })]
    await db.insert(dailyViews).values([
      { day: '2026-05-19', postId: null, views: 7, visitors: 5 },
      { day: '2026-05-19', postId: first.id, views: 3, visitors: 2 },
      { day: '2026-05-20', postId: second.id, views: 8, visitors: 6 },
      { day: '2026-05-20', postId: draft.id, views: 99, visitors: 9 },
    ])
    await db
      .insert(dailyTraffic)
      .values([
        cell({ postId: first.id, views: 3 }),
        cell({ postId: second.id, views: 8 }),
        cell({ postId: draft.id, views: 99 }),
        cell({ views: 7 }),
      ])
    const range = { from: '2026-05-18', to: '2026-05-20' }
    expect(await readVisitors(db, { of: { postId: second.id }, ...range })).toBe(6)
    expect((await readTopPosts(db, { ...range, limit: 5 })).map(({ postId, views }) => [postId, views])).toEqual([
      [second.id, 8],
      [first.id, 3],
    ])
  })

  test('a post rises when it is read twice as much as on its usual day', async ({ db }) => {
    const [steady, rising, fresh] = [await buildPost(db), await buildPost(db), await buildPost(db)]
    const day = (back: number) => addDays('2026-05-20', -back)
    const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => day(from + n))
    await db
      .insert(dailyViews)
      .values([
        ...days(0, 34).map((each) => ({ day: each, postId: steady.id, views: 10 })),
        ...days(7, 34).map((each) => ({ day: each, postId: rising.id, views: 4 })),
        ...days(0, 6).map((each) => ({ day: each, postId: rising.id, views: 12 })),
        { day: day(1), postId: fresh.id, views: 20 },
      ])
    expect(
      (await readRisingPosts(db, { today: '2026-05-20', limit: 5 })).map(({ postId, views, usual }) => [postId, views, usual]),
    ).toEqual([
      [rising.id, 84, 4],
      [fresh.id, 20, 0],
    ])
  })
})
