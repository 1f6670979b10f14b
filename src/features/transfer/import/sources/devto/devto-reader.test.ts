import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { readSource } from '#tests/support/read-source.ts'
import { devtoCommentsReader, devtoReader } from './devto-reader.server.ts'
import { addLineBreaks } from './line-breaks.ts'
import { replaceLiquidTags } from './liquid-tags.ts'

const readExport = (content: unknown) => readSource(devtoReader, 'articles.json', content)

test('the lists of articles and of comments are told apart, and from other lists', () => {
  const start = '[{"body_markdown": "a"'
  expect(devtoReader.recognizes('x/articles.json', start)).toBe(true)
  expect(devtoCommentsReader.recognizes('x/articles.json', start)).toBe(false)
  expect(devtoReader.recognizes('comments.json', start)).toBe(false)
  expect(devtoCommentsReader.recognizes('comments.json', start)).toBe(true)
  expect(devtoCommentsReader.recognizes('comments.json', '{"note": "body_markdown", "comments": [{"id": "1"')).toBe(false)
  expect(devtoReader.recognizes('package.json', '{"body_markdown": 1}')).toBe(false)
})

test('comments below posts of others are left out with the reason', async () => {
  const writer = { post: async () => {}, comment: async () => {}, skip: () => {}, progress: () => {} }
  await expect(devtoCommentsReader.read('comments.json', writer)).rejects.toThrow(/^these are comments that the author wrote on dev.to/)
})

test('an article has the keys of the export', async () => {
  const article = {
    title: 'My title',
    slug: 'my-title-4k2d',
    path: '/ann/my-title-4k2d',
    published: true,
    published_at: '2020-01-02T03:04:05.000Z',
    created_at: '2020-01-01T00:00:00.000Z',
    edited_at: '2020-02-01T00:00:00.000Z',
    description: 'D',
    main_image: 'https://a.example/a.png',
    cached_tag_list: 'one, two',
    cached_user_name: 'Ann',
    canonical_url: 'https://dev.to/ann/my-title-4k2d',
    body_markdown: 'A **b**\r\n{% embed https://a.example/x %}',
  }
  expect((await readExport([article])).posts).toEqual([
    {
      slug: 'my-title',
      markup: 'markdown',
      body: 'A **b**\n\n\n<https://a.example/x>\n\n',
      frontMatter: {
        title: 'My title',
        date: '2020-01-02T03:04:05.000Z',
        updated: '2020-02-01T00:00:00.000Z',
        published: true,
        description: 'D',
        image: 'https://a.example/a.png',
        tags: ['one', 'two'],
        authors: ['Ann'],
        url: '/ann/my-title-4k2d',
      },
    },
  ])
})

test('front matter inside the text counts where the export says nothing', async () => {
  const body =
    '---\ntitle: Inner\npublished: false\ntags: a, b\nseries: S\ncover_image: /c.png\ncanonical_url: https://a.example/x\n---\nText'
  const { posts } = await readExport([{ slug: 'inner-temp-slug-123', body_markdown: body }])
  expect(posts).toEqual([
    {
      slug: 'inner',
      markup: 'markdown',
      body: 'Text',
      frontMatter: {
        title: 'Inner',
        published: false,
        tags: ['a', 'b'],
        image: '/c.png',
        series: 'S',
        canonical: 'https://a.example/x',
        authors: [],
      },
    },
  ])
})

test('an article that cannot be read is skipped with the reason', async () => {
  const broken = { slug: 'broken', body_markdown: '---\n- a\n---\nText' }
  const { posts, skipped } = await readExport([broken, 4])
  expect(posts).toEqual([])
  expect(skipped).toEqual([
    ['broken', 'the front matter is YAML, but not a list of keys and values'],
    ['post 2', 'it has neither a slug nor a title'],
  ])
})

describe('Liquid tags', () => {
  test.each([
    ['{% embed https://a.example/x %}', '\n\n<https://a.example/x>\n\n'],
    ['{% github ann/repo no-readme %}', '\n\n<https://github.com/ann/repo>\n\n'],
    ['{% link https://dev.to/ann/x %}', '\n\n<https://dev.to/ann/x>\n\n'],
    ['{% post ann/x %}', '\n\n<https://dev.to/ann/x>\n\n'],
    ['a {% user ann %} {% tag go %}', 'a [@ann](https://dev.to/ann) [#go](https://dev.to/t/go)'],
    ['{% cta https://a.example/ %} Read\n on {% endcta %}', '\n\n[Read on](<https://a.example/>)\n\n'],
    ['{% katex %}\nx^2\n{% endkatex %}', '\n\n$$\nx^2\n$$\n\n'],
    ['{% katex inline %}x^2{% endkatex %}', '$x^2$'],
    ['{% runkit %}\na()\n{% endrunkit %}', '\n\n```js\na()\n```\n\n'],
    ['{% collapsible More %}a{% endcollapsible %}', '{% details More %}a{% enddetails %}'],
    ['{% card %}a{% endcard %}', '\n\na\n\n'],
    ['{% spotify spotify:track:1 %}', '\n\n<https://open.spotify.com/track/1>\n\n'],
    ['{% youtube abcdefghijk %}', '{% youtube abcdefghijk %}'],
    ['`{% user ann %}`', '`{% user ann %}`'],
    ['```\n{% user ann %}\n```', '```\n{% user ann %}\n```'],
    ['{% katex %} x', '{% katex %} x'],
    ['{% user %} {% embed %} {%', '{% user %} {% embed %} {%'],
  ])('%j', (source, markdown) => {
    expect(replaceLiquidTags(source)).toBe(markdown)
  })

  test('many of them take little time', () => {
    const before = process.threadCpuUsage().user
    for (const text of ['{% katex %}', '{% cta x %}', '{%', '{% user a %}', '`', '{% endkatex']) replaceLiquidTags(text.repeat(20_000))
    expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000)
  })
})

test.each([
  ['a\nb\n\nc\nd', 'a  \nb\n\nc  \nd'],
  ['# a\nb', '# a\nb'],
  ['a\n- b\n- c\n  d', 'a\n- b\n- c  \n  d'],
  ['> a\n> b', '> a\n> b'],
  ['|a|b|\n|-|-|\n|c|d|', '|a|b|\n|-|-|\n|c|d|'],
  ['a\n---\nb', 'a\n---\nb'],
  ['<p>\na\n</p>', '<p>\na\n</p>'],
  ['a\n```\nb\nc\n```\nd `e\nf`\ng', 'a\n```\nb\nc\n```\nd `e\nf`  \ng'],
  ['a  \nb\\\nc', 'a  \nb\\\nc'],
])('lines of %j', (source, markdown) => {
  expect(addLineBreaks(source)).toBe(markdown)
})

test('values of any type throw nothing but an Error with a sentence', async () => {
  const article = fc.record({
    title: fc.jsonValue(),
    slug: fc.jsonValue(),
    body_markdown: fc.oneof(fc.string(), fc.jsonValue()),
    tags: fc.jsonValue(),
    url: fc.jsonValue(),
  })
  const check = fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(article)), async (content) => {
    const { posts, skipped } = await readExport(content === null ? {} : JSON.stringify(content))
    for (const [, reason] of skipped) expect(reason).toMatch(/^\w[^\n]+$/)
    for (const { slug } of posts) expect(slug).not.toBe('')
  })
  await fc.assert(check, { seed: SEED, numRuns: runs(100) })
  await expect(readExport('[')).rejects.toThrow('this dev.to export is no valid JSON: export it again')
})
