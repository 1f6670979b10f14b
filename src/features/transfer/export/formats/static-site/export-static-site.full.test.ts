import path from 'node:path'
import { expect } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { exportInFormat } from '../export-format.server.ts'

const store = (folder: string) => openFolderStore(path.join(folder, 'media'))

function frontMatterOf(text = ''): unknown {
  return parseYaml(text.split('---\n')[1] ?? '')
}

onDatabase('exports for generators', (test) => {
  test('Astro', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, store(folder))
    const target = path.join(folder, 'out')
    const report = await exportInFormat(db, 'astro', { folder: target, media: store(folder), origin: null })
    expect(report).toEqual({ folder: target, posts: 3, pages: 1, comments: 3, pictures: 1, recordings: 1, missing: [], notes: [] })
    const files = readExport(target)
    const media = Object.keys(files).filter((name) => name.startsWith('public/media/'))
    expect(media.map((name) => path.extname(name)).sort()).toEqual(['.png', '.webm'])
    const picture = media.find((name) => name.endsWith('.png'))?.replace('public', '')
    expect(frontMatterOf(files['src/content/blog/first.md'])).toEqual({
      title: 'One: "two" \\ 😀',
      description: 'About: #1',
      pubDate: '2025-01-02T03:04:05.678Z',
      updatedDate: '2025-03-01',
      heroImage: picture,
      tags: ['C++', 'a, b'],
      authors: ['Ada L'],
      series: 'Loops',
      series_order: 2,
      canonical: 'https://other.example/a',
      language: 'pt-BR',
      toc: false,
      draft: false,
      meta_title: 'Search: "one"',
      meta_description: 'For search engines, one.',
      social_image: 'https://other.example/social.png',
      noindex: true,
      thumbnail_alt: 'A red sheet',
      thumbnail_focus: '20% 0%',
    })
    expect(files['src/content/blog/first.md']).toContain(
      `alpha [beta](/blog/draft/#end) [gamma](/uses/) [delta](/posts/gone)\n\n![Red](${picture})`,
    )
    expect(frontMatterOf(files['src/content/blog/later.md'])).toMatchObject({ draft: true })
    expect(files['src/pages/uses.md']).toContain('type: "page"')
    // The rule from /blog to /posts would be a loop here.
    expect(files['public/_redirects']?.split('\n')).toEqual([
      ...['/posts/old-first /blog/first/ 301', '# gone: /dead', '/draft /blog/first/ 301', '/%C3%A4%20b /blog/first/ 301'],
      ...['/away/* https://example.com/x 302', '/posts/* /blog/:splat 301', ''],
    ])
    expect(JSON.parse(files['redirects.json'] ?? '')).toEqual({
      '/posts/old-first': '/blog/first/',
      '/draft': '/blog/first/',
      '/ä b': '/blog/first/',
    })
    expect(files['comments.json']).toContain('zoe@example.com')
    expect(Object.values(files).join()).not.toContain('trash')
  })

  test('Hugo and Eleventy', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, store(folder))
    const run = async (generator: Generator, name: string) => {
      await exportInFormat(db, generator, { folder: path.join(folder, name), media: store(folder), origin: null })
      return readExport(path.join(folder, name))
    }
    const hugo = await run('hugo', 'hugo')
    expect(frontMatterOf(hugo['content/posts/first.md'])).toMatchObject({
      date: '2025-01-02T03:04:05.678Z',
      lastmod: '2025-03-01',
      series: ['Loops'],
      draft: false,
      aliases: ['/posts/old-first/'],
    })
    expect(frontMatterOf(hugo['content/posts/later.md'])).toMatchObject({ draft: false, date: '2199-01-01' })
    expect(Object.keys(hugo)).toEqual(expect.arrayContaining(['content/uses.md', 'static/_redirects', 'README.txt']))
    expect(hugo['static/_redirects']).toContain('/blog/* /posts/:splat 301\n')
    expect(await run('hugo', 'again')).toEqual(hugo)
    const eleventy = await run('eleventy', 'eleventy')
    expect(frontMatterOf(eleventy['posts/first.md'])).toMatchObject({ permalink: '/posts/first/', templateEngineOverride: 'md' })
    expect(frontMatterOf(eleventy['posts/draft.md'])).toMatchObject({ draft: true, permalink: false, eleventyExcludeFromCollections: true })
    expect(Object.keys(eleventy)).toEqual(expect.arrayContaining(['_redirects', 'pages/uses.md', 'posts/posts.json']))
  })
})
