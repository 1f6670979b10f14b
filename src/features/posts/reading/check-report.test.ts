import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listArticleLinks } from './article-links.server.ts'
import { checkReadingReport } from './check-report.server.ts'

const ORIGIN = 'https://ink.example'
const NOTHING = { seconds: 5, heading: null, half: false, end: false, used: [], links: [], next: [], code: [] }
const HTML =
  '<h2 id="one">One<a class="anchor" href="#one">#</a></h2><p><a href="https://other.example/a/?q=1#x">Other <b>site</b></a> <a href="/posts/b">B</a></p>' +
  '<p><a href="?token=abc"><img alt="Get it" src="/x.png"></a> <a href="mailto:a@b.example">Mail</a></p>' +
  '<div class="project"><p><a class="btn" href="https://demo.example">Live &amp; well</a></p></div>'

test('the links of an article, as they are counted', () => {
  expect(listArticleLinks(HTML, `${ORIGIN}/posts/a`)).toEqual([
    { text: 'Other site', href: 'https://other.example/a/?q=1#x', address: 'other.example/a', kind: 'elsewhere', isProjectButton: false },
    { text: 'B', href: '/posts/b', address: '/posts/b', kind: 'here', isProjectButton: false },
    { text: 'Get it', href: '?token=abc', address: '/posts/a?token=abc', kind: 'gated', isProjectButton: false },
    { text: 'Live & well', href: 'https://demo.example', address: 'demo.example/', kind: 'elsewhere', isProjectButton: true },
  ])
})

onDatabase('reports of reading', (test) => {
  test('headings and links that the article does not contain are dropped', async ({ db }) => {
    const toc = ['one', 'two', 'three'].map((id) => ({ level: 2 as const, id, text: id }))
    const linkHrefs = ['https://other.example/a/?q=1#x', '/posts/b', '?token=abc', 'https://demo.example/']
    const codeBlocks = [{ key: '0badcafe', start: 'int x;' }]
    const { id } = await buildPost(db, { slug: 'a', toc, linkHrefs, codeBlocks, readingMinutes: 7 })
    const links = ['other.example/a', 'spam.example/', '/posts/b', 'demo.example/']
    const report = { ...NOTHING, post_id: id }
    expect(await checkReadingReport(db, { ...report, heading: 'two', half: true, used: ['copy'], links }, ORIGIN)).toEqual({
      seconds: 5,
      readingMinutes: 7,
      marks: ['h:one', 'h:two', 'half', 'copy', 'to:other.example/a', 'to:/posts/b', 'to:demo.example/'],
    })
    expect(await checkReadingReport(db, { ...report, heading: 'unknown' }, ORIGIN)).toMatchObject({ marks: [] })
    expect(await checkReadingReport(db, { ...report, end: true }, ORIGIN)).toMatchObject({
      marks: ['h:one', 'h:two', 'h:three', 'half', 'end'],
    })
    expect(await checkReadingReport(db, { ...report, code: ['0badcafe', 'deadbeef'] }, ORIGIN)).toMatchObject({
      marks: ['code:0badcafe int x;'],
    })
  })

  test('pages beside the article are places of this site, and posts that do not exist are none', async ({ db }) => {
    const { id } = await buildPost(db)
    const other = await buildPost(db, { slug: 'other' })
    await buildPost(db, { slug: 'hidden', status: 'draft' })
    const next = [
      '/posts/other',
      '/posts/hidden',
      '/posts/made-up',
      '/projects',
      '/category/Java',
      '/invented',
      '//evil.example/posts',
      'x',
      '/\\evil.example',
    ]
    expect(await checkReadingReport(db, { ...NOTHING, post_id: id, next }, ORIGIN)).toMatchObject({
      marks: [`next:${other.id}`, 'next:/projects', 'next:/category', 'next:(other)'],
    })
  })

  test('a report on an unpublished or missing post is refused', async ({ db }) => {
    const { id } = await buildPost(db, { status: 'draft' })
    for (const post_id of [id, randomUUID()]) {
      await expect(checkReadingReport(db, { ...NOTHING, post_id }, ORIGIN)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
