import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyMissing } from '#src/db/schema/analytics.ts'
import { postSlugs } from '#src/db/schema/posts.ts'
import { redirectHits } from '#src/db/schema/redirects.ts'
import { flushEvents } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { changeRedirect, createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const origin = 'http://localhost'
const now = new Date('2026-03-01T12:00:00Z')
const whereTo = async (site: TestSite, address: string, init?: RequestInit) => {
  const { status, headers } = await site.ask(address, init)
  return [status, headers.get('Location')]
}

async function openRules(db: Db) {
  const actor = await buildAdmin(db)
  const add = (from: string, to: string, status = '301') => createRedirect(db, actor, { fields: { from, to, status }, origin, now })
  return { actor, add }
}

async function listMissing(db: Db) {
  await flushEvents(db)
  return db.select({ path: dailyMissing.path }).from(dailyMissing)
}

onDatabase('an address that nothing answers', (test) => {
  test('is redirected, with its query, for GET and HEAD, wherever a page could have been', async ({ database }) => {
    const { add } = await openRules(database.db)
    for (const from of ['/old', '/posts/old', '/category/old', '/languages/cobol', '/pages/old', '/posts/old.md', '/wp/2019/*'])
      await add(from, '/about')
    await add('/moved/*', 'https://other.example/*', '302')
    const site = await openTestSite(database)
    for (const path of ['/old', '/posts/old', '/category/old', '/languages/cobol', '/pages/old', '/posts/old.md', '/wp/2019/05/x.html']) {
      expect([path, ...(await whereTo(site, `${path}?utm_source=x`))]).toEqual([path, 301, '/about?utm_source=x'])
      expect(await whereTo(site, path, { method: 'HEAD' })).toEqual([301, '/about'])
    }
    expect(await whereTo(site, '/moved/a/b')).toEqual([302, 'https://other.example/a/b'])
    const { headers } = await site.ask('/old')
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(await whereTo(site, '/other')).toEqual([404, null])
  })

  test('is redirected in navigations of the browser too', async ({ database }) => {
    const { add } = await openRules(database.db)
    await add('/old', '/about')
    await add('/posts/old', '/about')
    const site = await openTestSite(database)
    for (const [data, route] of [
      ['/old.data', 'routes/public/texts/page'],
      ['/posts/old.data', 'routes/public/post'],
    ]) {
      const answer = await site.ask(`${data}?_routes=${route}&token=x`)
      const text = await answer.text()
      expect([answer.status, text.includes('/about?token=x'), text.includes('_routes')]).toEqual([202, true, false])
    }
  })

  test('loads the document when the target is no page of the router, such as a picture or a feed', async ({ database }) => {
    const { add } = await openRules(database.db)
    const targets = { '/about': false, '/posts/a?b=c#d': false, '/media/a.png': true, '/rss.xml': true, '/posts/a.md': true }
    const site = await openTestSite(database)
    for (const [index, to] of Object.keys(targets).entries()) await add(`/old-${index}`, to)
    await site.pages.waitForChanges()
    for (const [index, [to, isDocument]] of Object.entries(targets).entries()) {
      const text = await (await site.ask(`/old-${index}.data?_routes=routes/public/texts/page`)).text()
      expect([to, text.includes(`"${to}"`), text.includes('"reload",true')]).toEqual([to, true, isDocument])
      expect(await whereTo(site, `/old-${index}`)).toEqual([301, to])
    }
  })

  test('is gone with status 410, and is not counted as missing', async ({ database, db }) => {
    const { add } = await openRules(db)
    await add('/old/*', '', '410')
    await add('/posts/old', '', '410')
    const site = await openTestSite(database)
    expect(await whereTo(site, '/old/one')).toEqual([410, null])
    expect(await whereTo(site, '/posts/old')).toEqual([410, null])
    expect(await whereTo(site, '/nowhere', { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } })).toEqual([
      404,
      null,
    ])
    await expect.poll(() => listMissing(db)).toEqual([{ path: '/nowhere' }])
  })

  test('a page wins over a rule, and a page that is removed gives way to it', async ({ database, db }) => {
    const { add } = await openRules(db)
    await add('/posts/later', '/about')
    const site = await openTestSite(database)
    expect(await whereTo(site, '/posts/later')).toEqual([301, '/about'])
    const post = await buildPost(db, { slug: 'later' })
    await site.pages.waitForChanges()
    expect(await whereTo(site, '/posts/later')).toEqual([200, null])
    await db.insert(postSlugs).values({ slug: 'renamed', postId: post.id })
    expect(await whereTo(site, '/posts/renamed?token=abc')).toEqual([301, '/posts/later?token=abc'])
  })

  test('pages and redirects of the site win over a rule for everything above them', async ({ database, db }) => {
    const { add } = await openRules(db)
    await buildPost(db, { slug: 'here', category: ['New'] })
    await db.execute(sql`INSERT INTO category_renames (category_key, name) VALUES (category_key('Old'), 'New')`)
    for (const from of ['/pages/*', '/category/*']) await add(from, 'https://other.example/*')
    const site = await openTestSite(database)
    for (const path of ['/pages/faq', '/pages/FAQ', '/Pages/Faq'])
      expect([path, ...(await whereTo(site, path))]).toEqual([path, 301, '/faq'])
    expect(await whereTo(site, '/category/old')).toEqual([301, '/category/new'])
    expect(await whereTo(site, '/category/new')).toEqual([200, null])
    expect(await whereTo(site, '/pages/other')).toEqual([301, 'https://other.example/other'])
    expect(await whereTo(site, '/category/other')).toEqual([301, 'https://other.example/other'])
  })

  test('a changed rule takes effect at once', async ({ database, db }) => {
    const { actor, add } = await openRules(db)
    const site = await openTestSite(database)
    expect(await whereTo(site, '/old')).toEqual([404, null])
    const redirectId = await add('/old', '/about')
    await site.pages.waitForChanges()
    expect(await whereTo(site, '/old')).toEqual([301, '/about'])
    const fields = { from: '/old', to: '/contact', status: '302' }
    await changeRedirect(db, actor, { redirectId, version: now.toISOString(), fields, origin, now })
    await site.pages.waitForChanges()
    expect(await whereTo(site, '/old')).toEqual([302, '/contact'])
  })

  test('every answer of a rule is a hit, of bots and of HEAD too, written in batches', async ({ database, db }) => {
    const { add } = await openRules(db)
    const redirectId = await add('/old', '/about')
    const site = await openTestSite(database)
    await site.ask('/old')
    await site.ask('/old', { method: 'HEAD' })
    await site.ask('/old', { headers: { 'User-Agent': 'Googlebot/2.1' } })
    await flushEvents(db)
    await site.ask('/old')
    await flushEvents(db)
    expect(await db.select().from(redirectHits)).toEqual([{ redirectId, hits: 4, lastHitAt: expect.any(Date) }])
  })
})
