// Runs every kind of write, then compares every page with a fresh render: no page may be stale on the next request.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { isFull } from '#tests/is-full.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase, onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes } from '#tests/support/open-site.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { COMMENT_WRITES } from '#tests/support/site-writes/comments.ts'
import { PAGE_WRITES } from '#tests/support/site-writes/pages.ts'
import { POST_WRITES } from '#tests/support/site-writes/posts.ts'
import { REDIRECT_WRITES } from '#tests/support/site-writes/redirects.ts'
import { REWRITE_WRITES } from '#tests/support/site-writes/rewrites.ts'
import { SETTING_WRITES } from '#tests/support/site-writes/settings.ts'
import { TEMPLATE_WRITES } from '#tests/support/site-writes/templates.ts'
import { worldOf } from '#tests/support/site-writes/world.ts'
import { projectRoot } from '../project-root.server.ts'

const DATA = '_routes=routes%2Fpublic%2F'
/** Pages that the writes publish. */
const PAGES_TO_COME = ['/uses', '/tools']
const ADDRESSES = [
  ...[
    '/',
    '/_.data',
    '/posts',
    '/posts?page=2',
    '/posts?page=3',
    '/posts?page=4',
    '/posts?category=Java',
    `/posts.data?page=2&${DATA}listings%2Fposts`,
  ],
  ...[
    '/projects',
    '/projects?category=Web',
    '/category/design',
    '/category/rust',
    '/languages/java',
    '/languages/python',
    '/resources',
    '/archive',
  ],
  ...['/posts/p24', '/posts/p23', '/posts/p12', '/posts/p05', '/posts/p01', '/posts/p12.data', `/posts/p24.data?${DATA}post`],
  ...['/posts/p12.md', '/posts/p05.md', '/llms.txt'],
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/about', '/faq', '/privacy', '/categories'],
  ...['/contact', '/disclaimer', '/languages', '/atom.xml', '/sitemap/pages.xml', '/sitemap/1.xml', '/now', ...PAGES_TO_COME],
]

/** Public routes with a loader that only redirect or answer 404. */
const WITHOUT_PAGES = ['/pages/:page', '/404']

/** A page, and twenty-four published posts, p01 the oldest. Every second is in Java, every third in Web, and some have a category of their own. */
async function fill(db: Db): Promise<void> {
  await buildPost(db, { type: 'page', slug: 'now', title: 'Now' })
  for (let number = 1; number <= 24; number += 1) {
    const extra: Record<number, string> = { 2: 'Resources', 5: 'Design', 7: 'Rust', 8: 'Rust' }
    await buildPost(db, {
      slug: `p${String(number).padStart(2, '0')}`,
      title: `The title of ${number}`,
      category: [...(number % 2 === 0 ? ['Java'] : []), ...(number % 3 === 0 ? ['Web'] : []), extra[number] ?? []].flat(),
      isProject: number === 10 || number === 21,
      renderVersion: RENDER_VERSION,
      createdAt: new Date(Date.UTC(2025, 0, number)),
      updatedAt: new Date(Date.UTC(2025, 0, number)),
      publishedAt: new Date(Date.UTC(2025, 0, number)),
    })
  }
}

async function bodiesOf({ ask }: TestSite): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  for (const address of ADDRESSES) {
    const answer = await ask(address)
    bodies.set(address, `${answer.status} ${await answer.text()}`)
  }
  return bodies
}

const differing = (one: Map<string, string>, other: Map<string, string>) =>
  ADDRESSES.filter((address) => one.get(address) !== other.get(address))

const WRITES = [
  ...POST_WRITES,
  ...PAGE_WRITES,
  ...COMMENT_WRITES,
  ...REDIRECT_WRITES,
  ...REWRITE_WRITES,
  ...TEMPLATE_WRITES,
  ...SETTING_WRITES,
]

/** `npm test` tries the writes up to a changed title, `npm run test:full` all. */
const TRIED = isFull ? WRITES : WRITES.slice(0, 1 + WRITES.findIndex(([name]) => name === 'publishPost of another title'))

// On one engine: the others below, and the tests of each write, run on both.
onEmbedded('cached pages', (test) => {
  test('after each write every page equals a fresh render, and a write that changes nothing leaves them cached', async ({ database }) => {
    await fill(database.db)
    const world = worldOf(database.db, await buildAdmin(database.db))
    const cached = await openTestSite(database)
    const rendered = await openTestSite(database, { maxBytes: 0 })
    const isCached = (address: string) => cached.pages.find(ORIGIN + address) !== undefined
    let before = await bodiesOf(cached)
    for (const [name, effect, write] of TRIED) {
      const warm = ADDRESSES.filter(isCached)
      await write(world)
      await cached.pages.waitForChanges()
      if (effect === 'changes nothing') {
        // If a page did change, the next write reports it as stale.
        expect.soft(ADDRESSES.filter(isCached), name).toEqual(warm)
        continue
      }
      const after = await bodiesOf(rendered)
      if (effect === 'changes') expect.soft(differing(before, after), name).not.toEqual([])
      expect.soft(differing(await bodiesOf(cached), after), `stale after ${name}`).toEqual([])
      before = after
    }
  })
})

onDatabase('live figures', (test) => {
  test('the About page follows a publication while a figure is a live count', async ({ database, db }) => {
    const post = await buildPost(db, { slug: 'counted', category: ['Rust'], status: 'draft' })
    const actor = await buildAdmin(db)
    const { ask, pages } = await openTestSite(database)
    const publish = async (status: 'draft' | 'published') => {
      await db.update(posts).set({ status }).where(eq(posts.id, post.id))
      await pages.waitForChanges()
    }
    await ask('/about')
    await publish('published')
    await saveSettings(db, actor, { sent: { showArticles: 'live', showCategories: 'live' }, now: new Date() })
    await pages.waitForChanges()
    expect(await (await ask('/about')).text()).toContain('"name":"Articles","value":"1"')
    await publish('draft')
    const after = await (await ask('/about')).text()
    expect(after).toContain('"name":"Articles","value":"0"')
  })

  test('cards and the home page follow a publication while a card has a live count', async ({ database, db }) => {
    const post = await buildPost(db, { slug: 'counted', category: ['Rust'], status: 'draft' })
    const card = { category: 'rust', text: '', code: '', figure: 'live', stated: 0 }
    const actor = await buildAdmin(db)
    for (const list of ['languageCards', 'categoryCards'] as const) {
      const version = listVersion(defaultSettings[list])
      await saveList(db, actor, { list, version, items: [card], now: new Date() })
    }
    const { ask, pages } = await openTestSite(database)
    const counts = async () => {
      await pages.waitForChanges()
      const texts = await Promise.all(['/languages', '/categories', '/'].map(async (path) => (await ask(path)).text()))
      return texts.map((text) => [...text.matchAll(/"count":(\d+)/g)].map(([, count]) => Number(count)))
    }
    expect(await counts()).toEqual([[0], [0], [0, 0]])
    await db.update(posts).set({ status: 'published' }).where(eq(posts.id, post.id))
    expect(await counts()).toEqual([[1], [1], [1, 1]])
  })
})

onEmbedded('public pages', (test) => {
  test('every public route with a loader has a page here, and all are cached', async ({ database }) => {
    await fill(database.db)
    const site = await openTestSite(database)
    await bodiesOf(site)
    expect(ADDRESSES.filter((address) => !site.pages.find(ORIGIN + address))).toEqual(PAGES_TO_COME)
    const modules = await loadRoutes(siteRoutes.filter(({ file }) => /^routes\/(public|feeds)\//.test(file)))
    const patterns = siteRoutes.filter(({ id }) => modules[id]?.module.loader).map(({ address }) => address || '/')
    const visited = ADDRESSES.map((address) => new URL(address, ORIGIN).pathname)
    const unvisited = patterns.filter((pattern) => !visited.some((pathname) => matchPath(pattern, pathname)))
    expect(unvisited).toEqual(WITHOUT_PAGES)
  })
})

/** Admin functions whose changes affect no public page. */
const NOT_PUBLIC = /src\/features\/(auth|links|analytics|media|contact|transfer)\/|bans\.server|preview-links\.server|backups?\.server/

test('every function that changes something has a row', () => {
  const files = globSync('src/features/**/*.server.ts', { cwd: projectRoot }).filter((file) => !NOT_PUBLIC.test(file))
  const names = files.flatMap((file) => {
    const source = readFileSync(path.join(projectRoot, file), 'utf8')
    return [...source.matchAll(/export (?:async )?function (\w+)\(\s*(?:db|tx): Db,\s*_?actor: Admin/g)].map((match) => match[1] ?? '')
  })
  expect(names.length).toBeGreaterThan(30)
  const rows = WRITES.map(([name]) => name).join(' ')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(rows))).toEqual([])
})
