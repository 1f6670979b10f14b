import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { replaceHashnodeSyntax } from '#src/features/posts/markdown/reading/templates/hashnode-syntax.ts'
import { runs, SEED } from '#tests/property-runs.ts'
import { readSource } from '#tests/support/read-source.ts'
import { readPostFile } from '../../post-file.ts'
import { readFileText } from '../../read-file-text.server.ts'
import { hashnodeReader } from './hashnode-reader.server.ts'

const readExport = (content: unknown) => readSource(hashnodeReader, 'hashnode.json', JSON.stringify(content))

test('a backup is known by its content', () => {
  expect(hashnodeReader.recognizes('a.json', '{"posts": [{"contentMarkdown": "a"')).toBe(true)
  expect(hashnodeReader.recognizes('a.json', '[{"cuid": "c", "slug": "s"')).toBe(true)
  expect(hashnodeReader.recognizes('package.json', '{"name": "a", "dependencies": {"cuid": "1"}}')).toBe(false)
})

const post = {
  title: 'One',
  subtitle: 'S',
  brief: 'B',
  slug: 'one',
  contentMarkdown: 'A %[https://a.example/x]',
  content: '<p>A</p>',
  coverImage: 'https://a.example/c.png',
  dateAdded: '2020-01-02T03:04:05.000Z',
  dateUpdated: '2020-02-01T00:00:00.000Z',
  isActive: true,
  tags: [{ name: 'Go', slug: 'go' }, '0123456789abcdef01234567'],
  series: { name: 'Series', slug: 'series' },
  author: { name: 'Ann' },
}

test('a post has the keys of the backup', async () => {
  expect(await readExport({ publication: { domain: 'blog.example' }, posts: [post] })).toEqual({
    siteUrl: 'https://blog.example',
    posts: [
      {
        slug: 'one',
        markup: 'markdown',
        notes: ['1 tag left out: the export has only the id'],
        body: 'A %[https://a.example/x]',
        frontMatter: {
          title: 'One',
          date: '2020-01-02T03:04:05.000Z',
          updated: '2020-02-01T00:00:00.000Z',
          active: true,
          description: 'S',
          image: 'https://a.example/c.png',
          tags: ['Go'],
          authors: ['Ann'],
          series: 'Series',
          url: '/one',
        },
      },
    ],
    comments: [],
    skipped: [],
  })
})

test('pages of the API, posts with HTML alone, and drafts', async () => {
  const node = { slug: 'two', content: { html: '<p>B</p>' }, coverImage: { url: '/c.png' }, isActive: false, publishedAt: '2020-01-02' }
  const { posts } = await readExport({ publication: { posts: { edges: [{ node }] } } })
  expect(posts).toMatchObject([
    { slug: 'two', markup: 'html', body: '<p>B</p>', frontMatter: { title: 'two', active: false, image: '/c.png' } },
  ])
})

test('without posts it says so; a post that cannot be read is skipped', async () => {
  await expect(readExport({ posts: {} })).rejects.toThrow('this Hashnode export has no posts: export it again')
  expect((await readExport([null, { slug: 4 }])).skipped).toEqual([['post 1', 'it has neither a slug nor a title']])
})

test('a file of the backup on GitHub', () => {
  const source = [
    '---',
    'title: "One"',
    'datePublished: Sun Mar 05 2023 10:00:00 GMT+0000 (Coordinated Universal Time)',
    'cuid: clev0',
    'slug: one',
    'cover: https://a.example/c.png',
    'tags: go, web-development',
    '---',
    '',
    'Text',
  ]
  expect(readPostFile('clev0.md', source.join('\n'))).toMatchObject({
    slug: 'one',
    redirects: ['/one'],
    fields: { createdAt: new Date('2023-03-05T10:00:00Z'), category: ['go', 'web-development'], thumbnail: 'https://a.example/c.png' },
    unusedKeys: [],
  })
})

describe('Markdown of Hashnode', () => {
  test.each([
    [
      'a\n%[https://youtu.be/abcdefghijk]\nb',
      '<p>a</p>\n<p><a href="https://youtu.be/abcdefghijk">https://youtu.be/abcdefghijk</a></p>\n<p>b</p>',
    ],
    ['![A](https://a.example/a.png align="center")', '<p><img src="https://a.example/a.png" alt="A"></p>'],
    ['`%[https://a.example]` (x align="left")', '<p><code>%[https://a.example]</code> (x align="left")</p>'],
    [
      'a\n\n<div data-node-type="callout"><div data-node-type="callout-emoji">💡</div><div data-node-type="callout-text">b <b>c</b></div></div>',
      '<p>a</p>\n<aside class="callout"><p>💡 b <b>c</b></p></aside>',
    ],
    ['<div data-node-type="callout">a <p>b</p></div>', '<aside class="callout">a <p>b</p></aside>'],
    ['5%[1] and %[no address]', '<p>5%[1] and %[no address]</p>'],
  ])('%j', (source, html) => {
    expect(treeToHtml(readFileText({ file: 'a.md', body: source, firstLine: 1 }, { generator: null }).tree).trim()).toBe(html)
  })

  test('much of it takes little time', () => {
    const before = process.threadCpuUsage().user
    for (const text of ['%[https://a', '](x align="left")', ' align="left")', '`%[http', '%[http://a] '])
      replaceHashnodeSyntax(text.repeat(20_000))
    expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000)
  })
})

test('values of any type throw nothing but an Error with a sentence', async () => {
  const anyPost = fc.record({
    slug: fc.jsonValue(),
    content: fc.jsonValue(),
    tags: fc.jsonValue(),
    series: fc.jsonValue(),
    coverImage: fc.jsonValue(),
  })
  const check = fc.asyncProperty(
    fc.oneof(fc.jsonValue(), fc.record({ posts: fc.array(anyPost), publication: fc.jsonValue() })),
    async (content) => {
      const failure = await readExport(content).catch((error: unknown) => error)
      if (failure instanceof Error) expect(failure.message).toBe('this Hashnode export has no posts: export it again')
    },
  )
  await fc.assert(check, { seed: SEED, numRuns: runs(100) })
})
