import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openExport } from '#tests/support/export-static-site.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import type { AskSite } from './export-address.server.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

/** Categories that make difficult names of files. */
const HOSTILE = ['..', 'a/b', 'con', '.net', 'C++', 'Ä b', '~2e', '<b>&"', 'a%2fb']

async function buildSite(db: Db): Promise<void> {
  const files = openFolderStore(path.join(dataDir, 'media'))
  await buildExportedSite(db, files)
  const { url } = await storeMedia(
    db,
    {
      bytes: await paint(900, 600, '#284'),
      alt: 'Green',
    },
    files,
  )
  for (const category of HOSTILE) await buildPost(db, { category: [category] })
  const html = `<p><img src="${url}" alt="Green"> <a href="/posts?category=C%2B%2B">C++</a> <a href="/posts/first?token=secret">gate</a> <a href="/posts/gone">1</a> <a href="/posts/hidden">2</a></p>`
  const busy = await buildPost(db, { slug: 'busy', content: html, renderedHtml: html })
  for (let made = 0; made < 51; made += 1) await buildComment(db, busy.id)
  await buildPost(db, { slug: 'hidden', status: 'draft', title: 'Nobody may read this' })
}

/** Links of pages that no file answers. */
function brokenLinks(files: Record<string, string>): string[] {
  const pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))
  return pages.flatMap(([name, html]) =>
    Array.from(html.matchAll(/ (?:href|src)="(\/[^"#?]*)/g), ([, address = '']) => decodeURIComponent(address.replaceAll('&amp;', '&')))
      .filter((address) => !/^\/(?:assets|src)\//.test(address))
      .filter((address) => ![address.slice(1), `${address.slice(1)}.html`, `${address.slice(1)}index.html`].some((file) => file in files))
      .map((address) => `${name}: ${address}`),
  )
}

onDatabase('the site as files', (test) => {
  test('holds every page as the server sends it, and a second export writes only what changed', async ({ database }) => {
    await buildSite(database.db)
    const { ask, run } = await openExport(database)
    const folder = path.join(temporaryFolder(), 'site')
    const report = await run(folder)
    const files = readExport(folder)
    // The test site has no built files, and an article links to a draft and to nothing.
    const broken = report.broken.map(({ address }) => address).filter((address) => !/^\/(?:assets|src)\//.test(address))
    // A browser reads two dots as the folder above.
    expect(broken).toEqual(['/category/..', '/posts/gone', '/posts/hidden'])
    expect(brokenLinks(files).filter((link) => !/\/posts\/(?:gone|hidden)$/.test(link))).toEqual([])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...['index.html', '404.html', 'posts.html', 'about.html', 'faq.html', 'archive.html', 'uses.html', 'contact.html'],
        ...['posts/first.html', 'posts/first.md', 'posts/busy/comments/2.html', 'posts/page/2.html'],
        ...['posts/category/~2e~2e.html', 'category/a~2fb.html', 'category/c++.html', 'category/~63~6f~6e.html', 'posts/category/c++.html'],
        ...['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt', 'llms.txt', 'site.webmanifest', '_redirects', '_headers'],
      ]),
    )
    expect(Object.keys(files).filter((name) => name.includes('..'))).toEqual([])
    expect(Object.values(files).filter((text) => /Nobody may read this|visitor-\d+@example/.test(text))).toEqual([])
    expect(files._redirects).toContain('/posts/old-first /posts/first 301\n')
    expect(files._redirects).not.toMatch(/posts\/(?:hidden|gone)/)
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    for (const file of ['robots.txt', 'sitemap.xml', 'site.webmanifest', 'llms.txt']) {
      expect(read(file)).toBe(await (await ask(`/${file}`, {})).text())
    }
    const page = await (await ask('/about', {})).text()
    expect(read('about.html').replace(/<meta http-equiv="Content-Security-Policy" content="[^"]*"\/>/, '')).toBe(page)
    const busy = read('posts/busy.html')
    expect(busy).toContain('Comments can be read here, but not written.')
    expect(busy).toContain('href="/posts/category/c%2B%2B"')
    expect(busy).toContain('<a >gate</a>')
    expect(busy).not.toMatch(/<form[^>]*method="post"/i)
    const [picture = ''] = /\/media\/[0-9a-f]{64}\.\w+/.exec(busy) ?? []
    expect(existsSync(path.join(folder, picture))).toBe(true)

    expect(await run(folder)).toMatchObject({ written: 0, removed: 0, unchanged: report.written })
    await database.db.update(posts).set({ status: 'trashed' }).where(eq(posts.slug, 'busy'))
    const { run: again } = await openExport(database)
    expect((await again(folder)).removed).toBeGreaterThanOrEqual(3)
    for (const gone of ['posts/busy.html', 'posts/busy.md', 'posts/busy']) expect(existsSync(path.join(folder, gone))).toBe(false)
    expect(existsSync(path.join(folder, 'posts/first.html'))).toBe(true)
  })

  test('with a server for it, pages call that server and no other', async ({ database }) => {
    const html = '<p><a href="/posts/other?token=secret">gate</a></p>'
    await buildPost(database.db, { slug: 'open', content: html, renderedHtml: html })
    await buildPost(database.db, { slug: 'other' })
    const { run } = await openExport(database, { api: 'https://api.example' })
    const folder = path.join(temporaryFolder(), 'site')
    await run(folder)
    const page = readFileSync(path.join(folder, 'posts/open.html'), 'utf8')
    expect(page).not.toContain('Comments can be read here')
    expect(page).toContain('<a href="/posts/other?token=secret">gate</a>')
    expect(page).toMatch(/<meta http-equiv="Content-Security-Policy" content="[^"]*; connect-src 'self' https:\/\/api\.example"\/>/)
    expect(page).toContain('"api":"https://api.example"')
    expect(page).not.toContain('aria-label^="Like, "')
    // A form without a script would send the comment to the host of the files.
    expect(page).not.toMatch(/<form[^>]*method="post"/i)
    expect(page).toContain('Writing a comment needs JavaScript.')
  })

  test('text of visitors and hostile links become neither files nor rules', async ({ database: { db }, database }) => {
    const links = [
      '/Posts/Busy',
      '/posts/%62usy',
      '/x%ff/',
      '/assets/../icon-192.png',
      '/media/%2e%2e/x',
      '/%61dmin/posts',
      '/posts/busy?x=%0a',
    ]
    const html = links.map((link) => `<a href="https://blog.example${link}">${link}</a>`).join(' ')
    const busy = await buildPost(db, { slug: 'busy', content: html, renderedHtml: html })
    for (const link of links) await buildComment(db, busy.id, { userName: link, commentText: `See https://blog.example${link} or ${link}` })
    await db.insert(redirects).values([
      { source: '/busy', isPrefix: true, target: '/posts/*', status: 301 },
      { source: '/posts/busy', isPrefix: false, target: '/about', status: 301 },
    ])
    const folder = path.join(temporaryFolder(), 'site')
    const { run } = await openExport(database)
    const report = await run(folder)
    expect(report.failed).toEqual([])
    const broken = report.broken.map(({ address }) => address).filter((address) => !/^\/(?:assets|src)\/[^.]/.test(address))
    expect(broken.sort()).toEqual(['/assets/../icon-192.png', '/x', '/x%ff/'])
    const files = readExport(folder)
    expect(files._redirects).toMatch(/^\/busy\/\* \/posts\/:splat 301$/m)
    expect(files._redirects).not.toMatch(/posts\/(?:busy|%)|Busy/)
    expect(files['posts/busy.html']).toContain('<a href="https://blog.example/posts/busy">/Posts/Busy</a>')
    expect(Object.keys(files).filter((name) => /admin|%|busy.+html/i.test(name.replace('posts/busy.html', '')))).toEqual([])
  })

  test('an answer that no cache may store is never written', async ({ database }) => {
    await buildPost(database.db, { slug: 'shown', renderedHtml: '<a href="/posts/secret">x</a>' })
    const { ask, run } = await openExport(database)
    const folder = temporaryFolder()
    const answering: AskSite = async (address, headers) =>
      address === '/posts/secret'
        ? new Response('secret', { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-store' } })
        : ask(address, headers)
    expect((await run(folder, answering)).broken).toContainEqual({ address: '/posts/secret', from: '/posts/shown' })
    expect(Object.values(readExport(folder)).filter((text) => text === 'secret')).toEqual([])
  })
})
