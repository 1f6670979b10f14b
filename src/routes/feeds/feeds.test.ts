import { expect } from 'vitest'
import { FEED_POSTS, listFeedPosts, SITEMAP_POSTS } from '#src/features/posts/feed/feed-queries.server.ts'
import { findPost, listRecentPosts } from '#src/features/posts/post-queries.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { addArticleHtml } from './feed-articles.server.ts'
import { writeAtom, writeJsonFeed, writeRss } from './feed-documents.server.ts'
import { writeSitemap, writeSitemapPart } from './sitemap-documents.server.ts'

const origin = 'https://blog.test'
const site = { name: 'A & B', description: 'Notes <on> things', author: 'Ada "L"', origin }
const sitemapSite = { origin, settings: defaultSettings }
const TITLE = 'Vec<T> & "quotes" ]]> \u0007\u{1f389} </title>'
const WITHOUT_BELL = TITLE.replace('\u0007', '')

const NAMED: Record<string, string> = { '#60': '<', '#62': '>', '#38': '&', '#34': '"', '#39': "'" }

function textsOf(document: string, name: string): string[] {
  const found = [...document.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))]
  return found.map((match) => (match[1] ?? '').replace(/&(#\d\d);/g, (_, code) => NAMED[code] ?? '?'))
}

onDatabase('feeds', (test) => {
  test('only published posts are in any of them', async ({ db }) => {
    for (const status of ['draft', 'scheduled', 'trashed'] as const)
      await buildPost(db, { status, title: `Hidden ${status}`, slug: `hidden-${status}` })
    const posts = await addArticleHtml(site, await listFeedPosts(db))
    expect(posts).toEqual([])
    expect(await writeSitemap(db, sitemapSite)).not.toContain('hidden')
    expect(textsOf(writeAtom(site, posts), 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
    expect(JSON.parse(writeJsonFeed(site, posts)).items).toEqual([])
  })

  test('every feed escapes markup in a title', async ({ db }) => {
    const post = await buildPost(db, {
      slug: 'odd',
      title: TITLE,
      description: TITLE,
      category: ['C++ & <b>'],
      renderedHtml: '<p>a ]]> b</p>',
    })
    const posts = await addArticleHtml(site, await listFeedPosts(db))
    for (const document of [writeRss(site, posts), writeAtom(site, posts)]) {
      expect(textsOf(document, 'title')).toContain(WITHOUT_BELL)
      expect(document).not.toContain('\u0007')
      expect(document).not.toContain('CDATA')
      expect(document).toContain(`urn:uuid:${post.id}`)
      expect(document).toContain('C++ &#38; &#60;b&#62;')
    }
    expect(textsOf(writeRss(site, posts), 'content:encoded')).toEqual(['<p>a ]]> b</p>'])
    expect(textsOf(writeAtom(site, posts), 'content')).toEqual(['<p>a ]]> b</p>'])
    expect(JSON.parse(writeJsonFeed(site, posts))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'A & B',
      items: [{ title: TITLE, url: `${origin}/posts/odd`, content_html: '<p>a ]]> b</p>', tags: ['C++ & <b>'] }],
    })
  })

  test('a post with authors names them, any other the author of the site', async ({ db }) => {
    await buildPost(db, { title: 'Old', createdAt: new Date('2025-01-01') })
    await buildPost(db, { title: 'New', createdAt: new Date('2025-02-01'), authors: ['Grace <H>', 'Linus'] })
    const posts = await addArticleHtml(site, await listFeedPosts(db))
    expect(textsOf(writeRss(site, posts), 'dc:creator')).toEqual(['Grace <H>', 'Linus', 'Ada "L"'])
    expect(textsOf(writeAtom(site, posts), 'name')).toEqual(['Ada "L"', 'Grace <H>', 'Linus'])
    const { authors, items } = JSON.parse(writeJsonFeed(site, posts))
    const own = [{ name: 'Ada "L"' }]
    expect([authors, items[0].authors, items[1].authors]).toEqual([own, [{ name: 'Grace <H>' }, { name: 'Linus' }], own])
  })

  test('a date without a time is that day, whatever zone the site and its readers have', async ({ db }) => {
    const day = fromWrittenDay('2026-04-16')
    await buildPost(db, { slug: 'of-a-day', createdAt: day, updatedAt: day })
    const posts = await addArticleHtml(site, await listFeedPosts(db))
    expect(textsOf(writeRss(site, posts), 'pubDate')).toEqual(['Thu, 16 Apr 2026 12:00:00 GMT'])
    expect(textsOf(writeAtom(site, posts), 'published')).toEqual(['2026-04-16T12:00:00.000Z'])
    expect(JSON.parse(writeJsonFeed(site, posts)).items).toMatchObject([{ date_published: '2026-04-16T12:00:00.000Z' }])
    for (const zone of ['America/New_York', 'Asia/Tokyo']) {
      expect(await withTimeZone(zone, () => writeSitemapPart(db, sitemapSite, '1.xml'))).toContain('<lastmod>2026-04-16</lastmod>')
      expect(await withTimeZone(zone, () => findPost(db, 'of-a-day'))).toMatchObject({ createdAt: '2026-04-16', updatedAt: '2026-04-16' })
    }
  })

  test('a description nobody wrote is the first paragraph, in feeds and lists', async ({ db }) => {
    await buildPost(db, { slug: 'undescribed', description: '', excerpt: 'How it began.' })
    await buildPost(db, { slug: 'described', description: 'Written.', excerpt: 'How it began.' })
    const posts = await addArticleHtml(site, await listFeedPosts(db))
    expect(posts.map(({ description }) => description)).toEqual(['Written.', 'How it began.'])
    expect((await listRecentPosts(db)).map(({ description }) => description)).toEqual(['Written.', 'How it began.'])
  })

  test('a feed holds the twenty newest, newest first', async ({ db }) => {
    for (let n = 0; n < FEED_POSTS + 3; n++) await buildPost(db, { title: `Nr ${n}` })
    const titles = (await listFeedPosts(db)).map((post) => post.title)
    expect(titles).toHaveLength(FEED_POSTS)
    expect([titles[0], titles.at(-1)]).toEqual([`Nr ${FEED_POSTS + 2}`, 'Nr 3'])
  })
})

onDatabase('the sitemap', (test) => {
  test('names pages, posts with their date, and categories in use, each once', async ({ db }) => {
    await buildPost(db, { slug: 'a', category: ['Rust', 'JavaScript', 'CI/CD'], updatedAt: new Date('2025-03-01T10:00:00Z') })
    await buildPost(db, { slug: 'b', category: ['rust'], status: 'draft' })
    const document = await writeSitemap(db, sitemapSite)
    const urls = textsOf(document, 'loc')
    expect(new Set(urls).size).toBe(urls.length)
    for (const path of ['/', '/posts', '/projects', '/languages/javascript', '/category/rust', '/category/ci%2Fcd', '/posts/a']) {
      expect(urls).toContain(`${origin}${path}`)
    }
    // Pages without posts are left out, and a category with a card has one address.
    for (const path of ['/posts/b', '/category/javascript', '/languages/cpp', '/category/design', '/404', '/admin'])
      expect(urls).not.toContain(`${origin}${path}`)
    expect(document).toContain(`<loc>${origin}/posts/a</loc><lastmod>2025-03-01T10:00:00.000Z</lastmod>`)
  })

  test.for(['0.xml', '2.xml', '01.xml', '1', '-1.xml', '1.5.xml', '99999999999.xml', 'pages', '../1.xml', ''])(
    '%j is no part',
    async (name, { db }) => {
      await buildPost(db)
      expect(await writeSitemapPart(db, sitemapSite, name)).toBeNull()
    },
  )
})

onDatabase('the sitemap of a large site', (test, engine) => {
  test('is an index whose parts hold every post once', async () => {
    const { db, withSession } = await engine.open()
    const total = SITEMAP_POSTS + 5
    // Many posts with the same time, which only the id orders.
    await withSession((session) =>
      session.exec(`INSERT INTO posts (slug, title, content, rendered_html, render_version, status, created_at)
      SELECT 'bulk-' || n, 'Bulk', 'x', 'x', 1, 'published', timestamptz '2025-01-01' + n / 500 * interval '1 microsecond' FROM generate_series(1, ${total}) n`),
    )
    const index = textsOf(await writeSitemap(db, sitemapSite), 'loc')
    expect(index).toEqual(['pages', '1', '2'].map((name) => `${origin}/sitemap/${name}.xml`))
    const parts = await Promise.all(
      ['1.xml', '2.xml'].map(async (name) => textsOf((await writeSitemapPart(db, sitemapSite, name)) ?? '', 'loc')),
    )
    expect(parts.map((part) => part.length)).toEqual([SITEMAP_POSTS, 5])
    expect(new Set(parts.flat()).size).toBe(total)
    expect(textsOf((await writeSitemapPart(db, sitemapSite, 'pages.xml')) ?? '', 'loc')).toContain(`${origin}/posts`)
    expect(await writeSitemapPart(db, sitemapSite, '3.xml')).toBeNull()
  })
})
