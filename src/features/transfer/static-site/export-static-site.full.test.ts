import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { STALE_RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openExport } from '#tests/support/export-static-site.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { startPlainHost, startStaticHost } from '#tests/support/static-host.ts'
import { followLinks } from '#tests/support/static-links.ts'
import type { AskSite } from './export-address.server.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

onDatabase('exportStaticSite', (test) => {
  test('an export that is stopped removes no file', async ({ database }) => {
    await buildExportedSite(database.db, openFolderStore(path.join(dataDir, 'media')))
    const { ask, run } = await openExport(database)
    const folder = temporaryFolder()
    await run(folder)
    const before = readExport(folder)
    const stopped = new AbortController()
    const stopping: AskSite = (address, headers) => {
      if (address === '/posts/first') stopped.abort(new Error('stopped'))
      return ask(address, headers)
    }
    await expect(run(folder, stopping, stopped.signal)).rejects.toThrow('stopped')
    expect(Object.keys(readExport(folder)).sort()).toEqual(Object.keys(before).sort())
    expect(await run(folder)).toMatchObject({ written: 0, removed: 0 })
  })

  test('a host answers every page after a hundred hostile comments, and a file before every redirect', async ({
    database: { db },
    database,
  }) => {
    const slugs = Array.from({ length: 20 }, (_, number) => `post-no-${number}`)
    for (const slug of slugs) {
      const post = await buildPost(db, { slug })
      const spellings = [`/Posts/${slug}`, `/posts/%70${slug.slice(1)}`, `/POSTS/${slug}/`, `/posts/${slug}?a=1`, `/posts//${slug}`]
      for (const spelling of spellings) await buildComment(db, post.id, { commentText: `https://blog.example${spelling} ${spelling}` })
    }
    await db.insert(redirects).values([
      { source: '/posts/post-no-1', isPrefix: false, target: '/about', status: 301 },
      { source: '/category', isPrefix: true, target: '/archive', status: 301 },
      { source: `/${'long/'.repeat(60)}address`, isPrefix: false, target: '/about', status: 302 },
    ])
    const folder = path.join(temporaryFolder(), 'site')
    const { run } = await openExport(database)
    expect((await run(folder)).failed).toEqual([])
    const host = await startStaticHost(folder, temporaryFolder())
    try {
      const pages = Object.keys(readExport(folder)).filter((name) => name.endsWith('.html') && name !== '404.html')
      expect(pages.length).toBeGreaterThan(30)
      for (const page of pages) {
        const address = `/${page === 'index.html' ? '' : page.slice(0, -5)}`
        const { status } = await fetch(host.origin + encodeURI(address), { redirect: 'manual' })
        expect({ address, status }).toEqual({ address, status: 200 })
      }
      if (!host.isNginx) return
      const moved = await fetch(`${host.origin}/category/unknown`, { redirect: 'manual' })
      expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${host.origin}/archive`])
    } finally {
      await host.close()
    }
  })

  test('in the layout of folders a plain host of files answers every link, former addresses and those with a slash', async ({
    database: { db },
    database,
  }) => {
    await buildExportedSite(db, openFolderStore(path.join(dataDir, 'media')))
    // So that the site renders the articles, with links to posts that are not public.
    await db.update(posts).set({ renderVersion: STALE_RENDER_VERSION })
    for (let made = 0; made < 8; made += 1) await buildPost(db, { category: ['Ä b'] })
    const folder = path.join(temporaryFolder(), 'site')
    await (await openExport(database)).run(folder)
    const { run } = await openExport(database, { layout: 'folders' })
    const report = await run(folder)
    expect(report.failed).toEqual([])
    const files = Object.keys(readExport(folder))
    expect(files.filter((name) => name.endsWith('.html') && !/(?:^|\/)index\.html$/.test(name))).toEqual(['404.html'])
    expect(await run(folder)).toMatchObject({ written: 0, removed: 0 })
    const host = await startPlainHost(folder)
    try {
      const { pages, broken } = await followLinks(host.origin, 'https://blog.example')
      expect(pages).toEqual(
        expect.arrayContaining([
          '/',
          '/posts/',
          '/posts/first/',
          '/posts/gone/',
          '/posts/page/2/',
          '/posts/category/~c3~84%20b/',
          '/about/',
        ]),
      )
      expect(broken.filter((line) => !/^\/(?:assets|src)\/|^\/posts\/(?:gone|draft)|^\/404:/.test(line))).toEqual([])
      expect(pages.filter((page) => !/\/$|^\/(?:assets|src)\//.test(page)).sort()).toEqual(['/404'])
      const read = async (address: string) => (await fetch(host.origin + address)).text()
      expect(await read('/posts/first')).toContain('<link rel="canonical" href="https://other.example/a"')
      expect(await read('/about/')).toContain('<link rel="canonical" href="https://blog.example/about/"')
      expect(await read('/sitemap.xml')).toMatch(/<loc>https:\/\/blog\.example\/posts\/[^<]+\/<\/loc>/)
      expect(await read('/posts/old-first')).toContain('<meta http-equiv="refresh" content="0;url=/posts/first/">')
    } finally {
      await host.close()
    }
  })

  test('former addresses with the names of files end no export in folders, and what was withdrawn is removed', async ({
    database: { db },
    database,
  }) => {
    await buildPost(db, { slug: 'withdrawn' })
    const folder = path.join(temporaryFolder(), 'site')
    const { run } = await openExport(database, { layout: 'folders' })
    await run(folder)
    const sources = [
      ...['/index.html', '/404.html', '/rss.xml/feed', '/about/index.html', '/blog', '/blog/index.html', '/blog/index.html/x'],
      ...['/_headers/x', '/.inkfolio-files', '/.inkfolio-lock/x'],
    ]
    const ofHosts = ['/_redirects', '/nginx-maps.conf']
    await db
      .insert(redirects)
      .values([...sources, ...ofHosts].map((source) => ({ source, isPrefix: false, target: '/posts', status: 301 as const })))
    await db.update(posts).set({ status: 'trashed' }).where(eq(posts.slug, 'withdrawn'))
    const { run: again } = await openExport(database, { layout: 'folders' })
    expect(await again(folder)).toMatchObject({ failed: [], foreign: [] })
    const files = readExport(folder)
    expect(Object.keys(files).filter((name) => name.includes('withdrawn'))).toEqual([])
    expect(files['blog/index.html']).toContain('<a href="/posts/">')
    for (const source of sources) expect(files._redirects).toContain(`${source} /posts/ 301\n`)
    for (const source of ofHosts) expect(files._redirects).not.toContain(`${source} `)
  })

  test('a page that cannot be exported keeps its file, and what was withdrawn is removed all the same', async ({
    database: { db },
    database,
  }) => {
    const withdrawn = await buildPost(db, { slug: 'withdrawn', category: ['Gone'] })
    for (let made = 0; made < 51; made += 1) await buildComment(db, withdrawn.id)
    await buildPost(db, { slug: 'failing', renderedHtml: '<a href="/posts/shown">x</a>' })
    await buildPost(db, { slug: 'shown' })
    const folder = path.join(temporaryFolder(), 'site')
    const { run } = await openExport(database)
    await run(folder)
    const before = Object.keys(readExport(folder))
    await db.update(posts).set({ status: 'trashed' }).where(eq(posts.slug, 'withdrawn'))
    const { ask, run: again } = await openExport(database)
    const failing: AskSite = (address, headers) =>
      address === '/posts/failing' ? Promise.resolve(new Response('', { status: 500 })) : ask(address, headers)
    expect(await again(folder, failing)).toMatchObject({
      failed: [{ address: '/posts/failing', reason: '/posts/failing answered with 500' }],
    })
    const removed = before.filter((name) => !(name in readExport(folder)))
    expect(removed.filter((name) => !/^(?:search-index|social)\//.test(name)).sort()).toEqual([
      ...['category/gone.html', 'posts/category/gone.html', 'posts/withdrawn.html', 'posts/withdrawn.md'],
      'posts/withdrawn/comments/2.html',
    ])
    const { run: complete } = await openExport(database)
    expect(await complete(folder)).toMatchObject({ failed: [], removed: 0 })
  })

  test('an export ends early when nothing answers, and removes only what is known to be gone', async ({ database }) => {
    await buildPost(database.db, { slug: 'shown' })
    const { ask, run } = await openExport(database)
    const folder = path.join(temporaryFolder(), 'site')
    await run(folder)
    const before = Object.keys(readExport(folder)).filter((name) => !name.startsWith('search-index/'))
    let asked = 0
    const away: AskSite = () => {
      asked += 1
      return Promise.reject(new Error('the database is away'))
    }
    const report = await run(folder, away)
    expect(report.failed[0]).toMatchObject({ reason: 'the database is away' })
    expect(asked).toBeLessThan(60)
    expect(Object.keys(readExport(folder))).toEqual(expect.arrayContaining(before))
    expect((await run(folder, ask)).failed).toEqual([])
  })
})
