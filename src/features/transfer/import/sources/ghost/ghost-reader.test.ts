import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { readSource } from '#tests/support/read-source.ts'
import { readKeys } from '../../front-matter/keys.ts'
import { readVisibility } from '../../front-matter/visibility.ts'
import { ghostReader } from './ghost-reader.server.ts'

const readExport = (content: unknown, beside: Record<string, string> = {}) => readSource(ghostReader, 'ghost.json', content, beside)

const post = { id: 'p', slug: 'one', title: 'One', html: '<p>a</p>', status: 'published', visibility: 'public' }

test.each([
  ['{"db":[{"meta":{"exported_on":1},"data":{}}]}', true],
  ['{ "meta": {"exported_on":1}, "data": {} }', true],
  ['{"meta":{}}', false],
  ['{"posts":[],"exported_on":1}', false],
])('%s', (start, isGhost) => {
  expect(ghostReader.recognizes('a/b.JSON', start)).toBe(isGhost)
})

test('a post has its keys, with names in the order of the export', async () => {
  const data = {
    posts: [
      {
        ...post,
        published_at: '2020-01-02 03:04:05',
        updated_at: 1_600_000_000_000,
        custom_excerpt: 'E',
        feature_image: '__GHOST_URL__/content/images/a.png',
        canonical_url: 'https://c.example/',
        html: '<p><a href="__GHOST_URL__/two/">a</a></p>',
      },
    ],
    tags: [
      { id: 1, name: 'B' },
      { id: 2, name: 'A' },
      { id: 3, name: '#hidden' },
      { id: 4, name: 'Inside', visibility: 'internal' },
    ],
    posts_tags: [
      { post_id: 'p', tag_id: 2, sort_order: 1 },
      { post_id: 'p', tag_id: 1, sort_order: 0 },
      { post_id: 'p', tag_id: 3, sort_order: 2 },
      { post_id: 'p', tag_id: 4, sort_order: 3 },
      { post_id: 'other', tag_id: 1 },
    ],
    users: [
      { id: 'u', name: 'Ann' },
      { id: 'w', name: 'Ben' },
    ],
    posts_authors: [
      { post_id: 'p', author_id: 'u', sort_order: 1 },
      { post_id: 'p', author_id: 'w', sort_order: 0 },
    ],
    posts_meta: [
      {
        post_id: 'p',
        meta_title: 'T',
        meta_description: 'M',
        og_image: '__GHOST_URL__/content/images/o.png',
        feature_image_alt: 'What it shows',
        feature_image_caption: 'By <a href="https://c.example/">C</a>',
      },
    ],
  }
  expect(await readExport({ meta: { exported_on: 1 }, data })).toEqual({
    siteUrl: null,
    posts: [
      {
        slug: 'one',
        markup: 'html',
        body: '<p><a href="/two/">a</a></p><p><small>By <a href="https://c.example/">C</a></small></p>',
        notes: [],
        frontMatter: {
          title: 'One',
          date: '2020-01-02T03:04:05.000Z',
          updated: '2020-09-13T12:26:40.000Z',
          status: 'published',
          visibility: 'public',
          description: 'E',
          meta_description: 'M',
          meta_title: 'T',
          og_image: '/content/images/o.png',
          image_alt: 'What it shows',
          image: '/content/images/a.png',
          tags: ['B', 'A'],
          authors: ['Ben', 'Ann'],
          url: '/one/',
          canonical: 'https://c.example/',
        },
      },
    ],
    comments: [],
    skipped: [],
  })
})

test.each([
  [{ status: 'published', visibility: 'public' }, true],
  [{ status: 'scheduled' }, true],
  [{ status: 'draft' }, false],
  [{ status: 'draft', visibility: 'paid' }, false],
  [{ status: 'sent' }, false],
  [{ visibility: 'members' }, false],
  [{ visibility: 'paid' }, false],
  [{ visibility: 'tiers' }, false],
])('%j', async (state, isPublic) => {
  const { posts } = await readExport({ db: [{ data: { posts: [{ ...post, ...state }] } }] })
  expect(readVisibility('a.md', readKeys(posts[0]?.frontMatter ?? {}), new Date()).isPublic).toBe(isPublic)
})

test('pages, the author of old exports, and posts without a slug', async () => {
  const posts = [
    { ...post, page: 1, author_id: 7 },
    { ...post, slug: null, title: 'Two words', type: 'page' },
  ]
  const read = await readExport({ db: [{ data: { posts, users: [{ id: 7, name: 'Ann' }] } }] })
  expect(read.posts.map(({ slug, frontMatter: { type, authors } }) => ({ slug, type, authors }))).toEqual([
    { slug: 'one', type: 'page', authors: ['Ann'] },
    { slug: 'Two words', type: 'page', authors: [] },
  ])
})

test('redirects of one address beside the export lead to their posts', async () => {
  const rules = [
    { from: '^/old\\.html/?$', to: '/one/', permanent: true },
    { from: '/older', to: '/one' },
    { from: '/tag/(.*)', to: '/one/' },
    { from: '/away', to: 'https://a.example/' },
    4,
  ]
  const beside = { 'redirects.json': JSON.stringify(rules), 'redirects.yaml': '301:\n  /oldest/: /one/\n302: x\n' }
  const { posts } = await readExport({ db: [{ data: { posts: [post] } }] }, beside)
  expect(posts[0]?.frontMatter.aliases).toEqual(['/old.html', '/older', '/oldest/'])
  const broken = await readExport({ db: [{ data: { posts: [post] } }] }, { 'redirects.json': '[', 'redirects.yaml': '{' })
  expect(broken.posts[0]?.frontMatter.aliases).toBeUndefined()
})

test('a post that cannot be read is skipped with the reason, and the others come in', async () => {
  const broken = { slug: 'broken', title: 'Broken', lexical: '{' }
  const { posts, skipped } = await readExport({ db: [{ data: { posts: [broken, 4, null, post] } }] })
  expect(posts.map(({ slug }) => slug)).toEqual(['one'])
  expect(skipped).toEqual([
    ['broken', 'the text of the editor is no valid JSON'],
    ['post 2', 'it has neither a slug nor a title'],
    ['post 3', 'it has neither a slug nor a title'],
  ])
})

test('an export that cannot be read says why', async () => {
  await expect(readExport('{"db":')).rejects.toThrow('this Ghost export is no valid JSON: export it again')
  await expect(readExport({ db: 4 })).rejects.toThrow(/^this Ghost export cannot be read: data: /)
  await expect(readExport({ data: { posts: {} } })).rejects.toThrow(/^this Ghost export cannot be read: posts: /)
})

test('values of any type throw nothing but an Error with a sentence', async () => {
  const entries = fc.array(
    fc.oneof(fc.jsonValue(), fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), post_id: fc.jsonValue(), slug: fc.jsonValue() })),
  )
  const tables = fc.record({
    posts: entries,
    tags: entries,
    posts_tags: entries,
    users: entries,
    posts_authors: entries,
    posts_meta: entries,
  })
  const check = fc.asyncProperty(fc.oneof(fc.jsonValue(), tables), async (data) => {
    const failure = await readExport({ db: [{ data }] }).catch((error: unknown) => error)
    if (failure instanceof Error) expect(failure.message).toMatch(/^this Ghost export cannot be read: /)
  })
  await fc.assert(check, { seed: SEED, numRuns: runs(100) })
})

test.each([
  ['E', 'Ends differently', { description: 'E', meta_description: 'Ends differently' }],
  ['x'.repeat(300), `${'x'.repeat(300)} and its rest`, { description: `${'x'.repeat(300)} and its rest` }],
  ['', 'Only for search', { description: 'Only for search' }],
  ['Only here', '', { description: 'Only here' }],
])('excerpt %j and description for search engines %j', async (custom_excerpt, meta_description, read) => {
  const { posts } = await readExport({ db: [{ data: { posts: [{ ...post, custom_excerpt, meta_description }] } }] })
  const { description, meta_description: own } = posts[0]?.frontMatter ?? {}
  expect({ description, meta_description: own }).toEqual(read)
})
