import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const HEADINGS = ['one', 'two'].map((id) => ({ level: 2 as const, id, text: id }))

onDatabase('the page of a post', (test) => {
  test('says that it is the original, in the language of the site, and lists its headings', async ({ database }) => {
    await buildPost(database.db, { slug: 'own', toc: HEADINGS })
    const site = await openTestSite(database, { isRendered: true })
    const html = await (await site.ask('/posts/own')).text()
    expect(html).toContain('<link rel="canonical" href="https://blog.test/posts/own"')
    expect(html).toContain('"inLanguage":"en"')
    expect(html).not.toContain('<article lang')
    expect(html).toContain('href="#two"')
  })

  test('names the original on another site and its language, and lists no headings when it should not', async ({ database }) => {
    const fields = { canonicalUrl: 'https://other.example/a?b', language: 'pt-BR', hasContents: false }
    await buildPost(database.db, { slug: 'copied', toc: HEADINGS, ...fields })
    const site = await openTestSite(database, { isRendered: true })
    const html = await (await site.ask('/posts/copied')).text()
    expect(html).toContain('<link rel="canonical" href="https://other.example/a?b"')
    expect(html).toContain('"inLanguage":"pt-BR"')
    expect(html).toContain('<article lang="pt-BR"')
    expect(html).not.toContain('href="#two"')
    expect(await (await site.ask('/posts/copied.md')).text()).toMatch(/^canonical: "https:\/\/other.example\/a\?b"\nlanguage: "pt-BR"$/m)
  })

  test('has the texts that the owner wrote for search engines, and is in no list for them when it is hidden', async ({ database }) => {
    const meta = { metaTitle: 'Loops & more', metaDescription: 'x'.repeat(200) }
    const hidden = { noindex: true, thumbnailAlt: 'A heron', socialImage: 'https://other.example/a.png', thumbnail: '/og.png' }
    await buildPost(database.db, { slug: 'hidden', title: 'The heading', ...meta, ...hidden })
    await buildPost(database.db, { slug: 'listed' })
    const site = await openTestSite(database, { isRendered: true })
    const html = await (await site.ask('/posts/hidden')).text()
    expect(html).toContain('<title>Loops &amp; more</title>')
    expect(html).toContain(`<meta name="description" content="${'x'.repeat(159)}…"/>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<meta property="og:title" content="Loops &amp; more"/>')
    expect(html).toContain('<meta property="og:image" content="https://other.example/a.png"/>')
    expect(html).toContain('<meta property="og:image:alt" content="The heading"/>')
    expect(html).toContain('"headline":"The heading"')
    expect(html).toContain('"image":"https://other.example/a.png"')
    expect((await site.ask('/posts/hidden.md')).headers.get('X-Robots-Tag')).toBe('noindex')
    for (const address of ['/sitemap.xml', '/sitemap/1.xml', '/llms.txt']) {
      const listed = await (await site.ask(address)).text()
      expect(listed).toContain('/posts/listed')
      expect(listed).not.toContain('/posts/hidden')
    }
    const other = await (await site.ask('/posts/listed')).text()
    expect(other).not.toContain('name="robots"')
    expect((await site.ask('/posts/listed.md')).headers.get('X-Robots-Tag')).toBeNull()
  })

  test('shares a stored thumbnail in the size of link previews, cropped around its focal point', async ({ database }) => {
    const thumbnail = `/media/${'a'.repeat(64)}`
    await buildPost(database.db, { slug: 'shared', thumbnail, thumbnailAlt: 'A heron', focalX: 0, focalY: 100 })
    const site = await openTestSite(database, { isRendered: true })
    const html = await (await site.ask('/posts/shared')).text()
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/blog\.test\/social\/[0-9a-f]{16}\/shared\.jpg"\/>/)
    expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>')
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:alt" content="A heron"/>')
  })

  test('has a thumbnail that every card crops around its focal point', async ({ database }) => {
    const thumbnail = `/media/${'a'.repeat(64)}`
    const focal = { focalX: 0, focalY: 100 }
    await buildPost(database.db, { slug: 'shown', title: 'Heron', thumbnail, ...focal, category: ['Sea'], isProject: true })
    await buildPost(database.db, { slug: 'similar', category: ['Sea'] })
    const site = await openTestSite(database, { isRendered: true })
    for (const address of ['/', '/posts', '/posts?search=heron', '/projects', '/category/sea', '/posts/similar']) {
      const pictures = (await (await site.ask(address)).text()).match(/<img [^>]*\/media\/a{64}[^>]*>/g) ?? []
      // The home page has two cards of a project.
      expect(pictures.length, address).toBe(address === '/' ? 2 : 1)
      for (const picture of pictures) expect(picture).toContain('data-focal-x="0" data-focal-y="100"')
    }
  })

  test('has a thumbnail that every card marks unless it is opaque', async ({ database }) => {
    const hash = 'a'.repeat(64)
    const thumbnail = `/media/${hash}`
    await buildPost(database.db, { slug: 'shown', title: 'Heron', thumbnail, category: ['Sea'], isProject: true })
    await buildPost(database.db, { slug: 'similar', category: ['Sea'] })
    const size = { width: 4, height: 4, bytes: 9 }
    await database.db.insert(media).values({ hash, sourceHash: hash, format: 'png', ...size })
    for (const opaque of [false, true]) {
      await database.db.update(media).set({ opaque })
      const site = await openTestSite(database, { isRendered: true })
      for (const address of ['/', '/posts', '/posts?search=heron', '/projects', '/category/sea', '/posts/similar']) {
        const [picture = ''] = (await (await site.ask(address)).text()).match(/<img [^>]*\/media\/a{64}[^>]*>/) ?? []
        expect(picture.includes('data-transparent'), address).toBe(!opaque)
      }
    }
  })
})

onDatabase('a page of the owner', (test, engine) => {
  test.each(['uses', 'about'])('%s has its texts for search engines, and is not in the sitemap when it is hidden', async (slug) => {
    const database = await engine.open()
    const site = await openTestSite(database, { isRendered: true })
    const inSitemap = async () => (await (await site.ask('/sitemap.xml')).text()).includes(`/${slug}<`)
    const post = await buildPost(database.db, { type: 'page', slug, title: 'A page', metaTitle: 'Searched', metaDescription: 'Found.' })
    expect(await inSitemap()).toBe(true)
    const html = await (await site.ask(`/${slug}`)).text()
    expect(html).toContain('<title>Searched</title>')
    expect(html).toContain('<meta name="description" content="Found."/>')
    expect(html).not.toContain('name="robots"')
    await database.db.update(posts).set({ noindex: true }).where(eq(posts.id, post.id))
    await site.pages.waitForChanges()
    expect(await inSitemap()).toBe(false)
    expect(await (await site.ask(`/${slug}`)).text()).toContain('<meta name="robots" content="noindex"/>')
  })
})
