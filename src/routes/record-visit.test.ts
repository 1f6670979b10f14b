import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyBots, dailyMissing, dailySearches, dailySeen, dailyTotals, dailyTraffic } from '#src/db/schema/analytics.ts'
import { dailyArrivals, dailyJourneys, dailyReading } from '#src/db/schema/reading.ts'
import { flushEvents } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { LIMITS } from '#src/server/rate-limit/limits.ts'
import { someAddress } from '#tests/support/built-site.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { signInFor } from '#tests/support/open-site.ts'
import { exceedsViewLimit, isCountedVisit, recordMissing, recordSearch, recordStep, recordView } from './record-visit.server.ts'
import { siteContext } from './site.server.ts'

const origin = 'https://ink.example'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function contextFor(db: Db, address = '192.0.2.1'): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteContext, { db, settings: defaultSettings, doNotCache: () => undefined, origin, isExported: false, isReadOnly: false })
  context.set(clientAddressContext, address)
  return context
}

function ask(path: string, headers: Record<string, string> = {}): Request {
  return new Request(`${origin}${path}`, { headers: { 'User-Agent': FIREFOX, ...headers } })
}

onDatabase('recording visits', (test) => {
  test('the signed-in owner is not a visitor, and an invalid cookie is ignored', async ({ db }) => {
    const { cookie } = await signInFor(db, 'owner@example.com')
    expect(await isCountedVisit(ask('/', { cookie }), contextFor(db))).toBe(false)
    expect(await isCountedVisit(ask('/', { cookie: '__Secure-inkfolio.session_token=made.up' }), contextFor(db))).toBe(true)
    expect(await isCountedVisit(ask('/'), contextFor(db))).toBe(true)
    expect(await isCountedVisit(ask('/', { 'sec-purpose': 'prefetch;prerender' }), contextFor(db))).toBe(false)
    await recordSearch(ask('/posts', { cookie }), contextFor(db), { search: 'my own words', results: 0 })
    await flushEvents(db)
    expect(await db.select().from(dailySearches)).toEqual([])
  })

  test('bots are counted separately', async ({ db }) => {
    const headers = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    expect(await isCountedVisit(ask('/', headers), contextFor(db))).toBe(false)
    await recordSearch(ask('/posts', headers), contextFor(db), { search: 'robots', results: 0 })
    await recordMissing(ask('/wp-login.php', headers), contextFor(db))
    await flushEvents(db)
    expect(await db.select().from(dailyBots)).toMatchObject([{ bot: 'Googlebot', times: 3 }])
    for (const table of [dailySearches, dailyMissing, dailyTotals]) expect(await db.select().from(table)).toEqual([])
  })

  test('views of one page above the limit of an address are not counted; those of other pages and addresses are', async ({ db }) => {
    const exceeds = (address: string, page: string) => exceedsViewLimit(contextFor(db, address), 'viewsOfPage', page)
    // Limits are in memory, for every database of this process.
    const [first, second] = [someAddress(), someAddress()]
    for (let count = 0; count < LIMITS.viewsOfPage.points; count++) expect(await exceeds(first, 'home')).toBe(false)
    expect(await exceeds(first, 'home')).toBe(true)
    expect(await exceeds(first, 'another')).toBe(false)
    expect(await exceeds(second, 'home')).toBe(false)
  })

  test('a view has referrer, campaign and device', async ({ db }) => {
    const headers = { 'Page-Referrer': 'https://www.lobste.rs/s/x', Referer: `${origin}/?utm_source=Newsletter&utm_medium=email` }
    await recordView(ask('/functions/increment-homepage-view', headers), contextFor(db), null)
    await flushEvents(db)
    expect(await db.select().from(dailyTraffic)).toMatchObject([
      { postId: null, referrer: 'lobste.rs', campaign: 'newsletter / email', device: 'desktop', views: 1, visitors: 1 },
    ])
  })

  test('a view from this site has the place before, without words of the search', async ({ db }) => {
    const { id } = await buildPost(db)
    const from = async (referrer: string) =>
      recordView(ask('/functions/increment-post-view', { 'Page-Referrer': referrer }), contextFor(db), id)
    for (const referrer of [`${origin}/posts?search=my+words`, `${origin}/`, origin, 'https://other.example/posts', 'no address'])
      await from(referrer)
    await flushEvents(db)
    const rows = await db.select({ place: dailyArrivals.place }).from(dailyArrivals).orderBy(dailyArrivals.place)
    expect(rows.map(({ place }) => place).toSorted()).toEqual(['/', '/posts?search'])
  })

  test('a step counts for a visitor of the page that sends it, not for the owner, bots and other pages', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'read' })
    await recordView(ask('/functions/increment-post-view'), contextFor(db), id)
    const { cookie } = await signInFor(db, 'owner@example.com')
    const page = { Referer: `${origin}/posts/read?token=abc` }
    const step = (headers: Record<string, string>) => recordStep(ask('/functions/like-comment', headers), contextFor(db), 'like')
    for (const Referer of [`${origin}/posts`, 'https://evil.example/posts/read', '']) await step({ Referer })
    await step({ ...page, cookie })
    await step({ ...page, 'User-Agent': 'Googlebot/2.1' })
    await flushEvents(db)
    expect(await db.select().from(dailyReading)).toEqual([])
    await step(page)
    await step(page)
    await flushEvents(db)
    expect(await db.select().from(dailyJourneys).where(eq(dailyJourneys.step, 'like'))).toMatchObject([{ postId: id, readers: 1 }])
  })

  test('visitors are distinguished by address, and no address is stored', async ({ db }) => {
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await recordView(ask('/'), contextFor(db, address), null)
    await flushEvents(db)
    expect(await db.select().from(dailyTotals)).toMatchObject([{ views: 3, visitors: 2 }])
    expect(JSON.stringify(await db.select().from(dailySeen))).not.toContain('192.0.2')
  })

  test('missing paths are recorded in readable form', async ({ db }) => {
    for (const path of ['/caf%C3%A9', '/%E0%A4%A', '/a%00b', '/404', '/old.data'])
      await recordMissing(ask(path, { Referer: 'https://a.example/x' }), contextFor(db))
    await flushEvents(db)
    const rows = await db.select({ path: dailyMissing.path, referrer: dailyMissing.referrer }).from(dailyMissing).orderBy(dailyMissing.path)
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['/café', '/%E0%A4%A', '/a b', '/old']))
    expect(rows.every(({ referrer }) => referrer === 'a.example')).toBe(true)
  })
})
