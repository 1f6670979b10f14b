import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveParts } from '#src/features/settings/parts/save-parts.server.ts'
import { PAGE_PARTS, SITE_PARTS, type SitePart } from '#src/features/settings/parts/site-parts.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { answerPaths } from '#src/routes/admin/api/answer-paths.server.ts'
import { noticesOfLinks } from '#src/routes/admin/settings/notices-of-links.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const now = new Date('2026-03-01T12:00:00Z')

/** As the form does: it sends the parts that are shown. */
async function switchOff(db: Db, actor: Admin, parts: readonly SitePart[]): Promise<void> {
  const shown = SITE_PARTS.filter((part) => !parts.includes(part))
  await saveParts(db, actor, { sent: Object.fromEntries(shown.map((part) => [part, 'on'])), now })
}

onDatabase('a page that the owner switched off', (test) => {
  test('answers as a missing address, and is in neither the navigation nor the sitemap', async ({ database, db, actor }) => {
    const { ask, pages } = await openTestSite(database)
    for (const part of PAGE_PARTS) expect((await ask(`/${part}`)).status, part).toBe(200)
    expect(await (await ask('/llms.txt')).text()).toContain('/archive')
    await switchOff(db, actor, PAGE_PARTS)
    await pages.waitForChanges()
    for (const part of PAGE_PARTS) {
      expect((await ask(`/${part}`)).status, part).toBe(404)
      expect((await ask(`/${part}.data`)).status, part).toBe(404)
    }
    const sitemap = await (await ask('/sitemap.xml')).text()
    expect([...sitemap.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(['/', '/posts'])
    expect(await (await ask('/llms.txt')).text()).not.toContain('/archive')
    const { root } = (await (await ask('/posts')).json()).loaderData
    const { header, menu, footer } = root.navigation
    expect([...header, ...menu, ...footer.flatMap(({ links }: { links: object[] }) => links)].map(({ href }) => href)).toEqual([
      '/posts',
      '/posts',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
    ])
    await switchOff(db, actor, [])
    await pages.waitForChanges()
    expect((await ask('/about')).status).toBe(200)
  })

  test('leaves its address to a redirect, also when the owner had edited it', async ({ database, db, actor }) => {
    await buildPost(db, { type: 'page', slug: 'about', title: 'Me' })
    const { ask, pages } = await openTestSite(database)
    const add = () =>
      createRedirect(db, actor, { fields: { from: '/about', to: '/posts', status: '301' }, origin: 'http://localhost', now })
    await expect(add()).rejects.toThrow()
    await switchOff(db, actor, ['about'])
    await pages.waitForChanges()
    await add()
    await pages.waitForChanges()
    const answer = await ask('/about?from=a')
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/posts?from=a'])
    await switchOff(db, actor, [])
    await pages.waitForChanges()
    expect((await ask('/about')).status).toBe(200)
  })

  test('is no result of a search', async ({ database, db, actor }) => {
    await buildPost(db, { type: 'page', slug: 'about', title: 'About heron77ab' })
    const { ask, pages } = await openTestSite(database)
    const found = async () => (await (await ask('/posts?search=heron77ab')).json()).loaderData['routes/public/listings/posts'].pages
    expect(await found()).toHaveLength(1)
    await switchOff(db, actor, ['about'])
    await pages.waitForChanges()
    expect(await found()).toEqual([])
  })

  test('of languages: each language has the address of its category; of projects: they are posts', async ({ database, db, actor }) => {
    await buildPost(db, { slug: 'a-tool', category: ['Java'], isProject: true })
    const { ask, pages } = await openTestSite(database)
    const isProject = async () => (await (await ask('/posts/a-tool')).json()).loaderData['routes/public/post'].post.isProject
    expect([(await ask('/languages/java')).status, await isProject()]).toEqual([200, true])
    await switchOff(db, actor, ['languages', 'projects'])
    await pages.waitForChanges()
    const java = await ask('/languages/java?page=2')
    expect([java.status, java.headers.get('Location')]).toEqual([301, '/category/java?page=2'])
    expect((await ask('/category/java')).status).toBe(200)
    expect(await isProject()).toBe(false)
    const sitemap = await (await ask('/sitemap.xml')).text()
    expect(sitemap).toContain('/category/java<')
    expect(sitemap).not.toContain('/languages')
    expect(await answerPaths(db, ['/languages/java', '/projects'])).toEqual(
      new Map([
        ['/languages/java', { kind: 'redirect', to: '/category/java' }],
        ['/projects', { kind: 'missing' }],
      ]),
    )
  })
})

onDatabase('a section of the home page that the owner switched off', (test) => {
  test('has no data, as have pages that are switched off', async ({ database, db, actor }) => {
    const { ask, pages } = await openTestSite(database)
    const home = async () => (await (await ask('/')).json()).loaderData['routes/public/home']
    expect(await home()).toMatchObject({ posts: [], projects: [], topics: { hasResources: true } })
    await switchOff(db, actor, ['homePosts', 'projects', 'languages', 'resources'])
    await pages.waitForChanges()
    expect(await home()).toMatchObject({ posts: null, projects: null, topics: { languages: null, hasResources: false } })
    await switchOff(db, actor, ['homeProjects', 'homeTopics'])
    await pages.waitForChanges()
    expect(await home()).toMatchObject({ posts: [], projects: null, topics: null })
  })
})

onDatabase('noticesOfLinks', (test) => {
  test('names links of the navigation that lead nowhere, elsewhere or to a switched-off page', async ({ db, actor }) => {
    const links = [
      { label: 'Home', href: '/' },
      { label: 'Misspelt', href: '/abuot' },
      { label: 'Moved', href: '/pages/faq' },
      { label: 'Elsewhere', href: 'https://gone.example/' },
      { label: 'Feed', href: '/rss.xml' },
    ]
    await saveList(db, actor, { list: 'headerLinks', version: listVersion(defaultSettings.headerLinks), items: links, now })
    await switchOff(db, actor, ['contact'])
    expect(await noticesOfLinks(db, { settings: await getSettings(db), origin: 'http://localhost' })).toEqual({
      '/abuot': 'This address is not public on this site.',
      '/pages/faq': 'This address leads to /faq.',
      '/contact': 'This page is switched off, and the link is left out.',
    })
  })
})
