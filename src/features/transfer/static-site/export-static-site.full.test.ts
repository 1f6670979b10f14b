import path from 'node:path'
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
})
