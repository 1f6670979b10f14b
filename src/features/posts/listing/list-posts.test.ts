import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, posts } from '#src/db/schema/posts.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { type ListingQuery, listPosts } from './list-posts.server.ts'

function list(db: Db, query: Partial<ListingQuery> = {}) {
  return listPosts(db, { scope: 'posts', search: '', category: '', page: 1, sort: 'best', exact: false, ...query })
}

async function titles(db: Db, query: Partial<ListingQuery> = {}) {
  return (await list(db, query)).posts.map((post) => post.title)
}

onBothEngines('listing posts', (test) => {
  test('drafts, scheduled and trashed posts are in no list, count or category', async ({ db }) => {
    await buildPost(db, { status: 'draft', title: 'Secret', category: ['Hidden'] })
    await buildPost(db, { status: 'scheduled', title: 'Secret', category: ['Hidden'] })
    await buildPost(db, { status: 'trashed', title: 'Secret', category: ['Hidden'] })
    expect(await list(db)).toEqual({
      posts: [],
      total: 0,
      all: 0,
      page: 1,
      pages: 1,
      categories: [],
      category: null,
      correction: null,
      correctedTo: null,
    })
    expect(await titles(db, { search: 'secret' })).toEqual([])
    expect(await titles(db, { category: 'Hidden' })).toEqual([])
  })

  test('the total of a frequent word is exact, also after a post is added, changed or deleted', async ({ db }) => {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, plain_text, render_version, status, created_at)
      SELECT 'frequent-' || n, 'No. ' || n, '', '', 'frequent', 1, 'published', '2026-01-01'::timestamptz + n * interval '1 minute'
      FROM generate_series(1, 2010) AS n`)
    const search = async (asked: number) => {
      const { total, page, posts: found } = await list(db, { search: 'frequent', page: asked })
      return { total, page, titles: found.map((post) => post.title) }
    }
    const pages = [1, 2, 335, 9_999]
    const counted = await Promise.all(pages.map(search))
    expect(counted.map(({ total }) => total)).toEqual([2010, 2010, 2010, 2010])
    expect(counted.map(({ page }) => page)).toEqual([1, 2, 335, 335])
    expect(counted[3]?.titles).toEqual(['No. 6', 'No. 5', 'No. 4', 'No. 3', 'No. 2', 'No. 1'])
    expect(await Promise.all(pages.map(search))).toEqual(counted)
    await db.update(posts).set({ plainText: 'seldom' }).where(eq(posts.slug, 'frequent-2010'))
    expect(await search(1)).toMatchObject({ total: 2009, titles: ['No. 2009', 'No. 2008', 'No. 2007', 'No. 2006', 'No. 2005', 'No. 2004'] })
    await db.delete(posts).where(eq(posts.slug, 'frequent-2009'))
    expect((await search(1)).total).toBe(2008)
    await buildPost(db, { plainText: 'frequent' })
    expect((await search(1)).total).toBe(2009)
  })

  test('a post leaves every list when it is unpublished, and counts follow', async ({ db }) => {
    const post = await buildPost(db, { category: ['Rust', 'Web'], isProject: true })
    await buildPost(db, { category: ['rust'] })
    expect((await list(db)).categories).toEqual([
      { name: 'Rust', count: 2 },
      { name: 'Web', count: 1 },
    ])
    await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, post.id))
    expect((await list(db)).categories).toEqual([{ name: 'Rust', count: 1 }])
    expect((await list(db, { scope: 'projects' })).all).toBe(0)
    await db.delete(posts)
    expect(await db.select().from(categoryCounts)).toMatchObject([{ categoryKey: '', name: '', posts: 0, projects: 0 }])
  })

  test('counts stay exact after edits of title, category and project flag', async ({ db }) => {
    const post = await buildPost(db, { category: ['Go'] })
    await db
      .update(posts)
      .set({ category: ['Go', 'Design'], isProject: true, title: 'Changed' })
      .where(eq(posts.id, post.id))
    await db
      .update(posts)
      .set({ category: ['Design'] })
      .where(eq(posts.id, post.id))
    expect((await list(db, { scope: 'projects' })).categories).toEqual([{ name: 'Design', count: 1 }])
    expect(await titles(db, { search: 'changed', category: 'design' })).toEqual(['Changed'])
  })

  test('newest first, six to a page, and the last page holds the rest', async ({ db }) => {
    for (let index = 1; index <= 14; index += 1)
      await buildPost(db, { title: `No ${index}`, createdAt: new Date(Date.UTC(2025, 0, index)) })
    expect(await titles(db)).toEqual(['No 14', 'No 13', 'No 12', 'No 11', 'No 10', 'No 9'])
    expect(await titles(db, { page: 2 })).toEqual(['No 8', 'No 7', 'No 6', 'No 5', 'No 4', 'No 3'])
    expect(await list(db, { page: 3 })).toMatchObject({ page: 3, pages: 3, total: 14, posts: [{ title: 'No 2' }, { title: 'No 1' }] })
  })

  test('posts of the same instant have a stable order, so that each is on one page only', async ({ db }) => {
    for (let index = 0; index < 20; index += 1) await buildPost(db, { createdAt: new Date(Date.UTC(2025, 0, 1)) })
    const seen = []
    for (let page = 1; page <= 4; page += 1) seen.push(...(await list(db, { page })).posts.map((post) => post.id))
    expect(new Set(seen).size).toBe(20)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('projects are listed alone, with their own counts', async ({ db }) => {
    await buildPost(db, { title: 'Article', category: ['Web'] })
    await buildPost(db, { title: 'Project', category: ['Web', 'Tool'], isProject: true })
    const listing = await list(db, { scope: 'projects' })
    expect(listing).toMatchObject({ all: 1, total: 1, posts: [{ title: 'Project' }] })
    expect(listing.categories).toEqual([
      { name: 'Tool', count: 1 },
      { name: 'Web', count: 1 },
    ])
    expect(await titles(db, { scope: 'projects', category: 'Web' })).toEqual(['Project'])
  })

  test('the case of a category does not matter; an unknown category has no posts', async ({ db }) => {
    await buildPost(db, { title: 'A', category: ['JavaScript', 'javascript'] })
    await buildPost(db, { title: 'B', category: ['JAVASCRIPT'] })
    await buildPost(db, { title: 'C', category: ['Perl'] })
    expect(await list(db, { category: 'javaScript' })).toMatchObject({ total: 2, all: 3 })
    expect(await titles(db, { category: 'javaScript' })).toEqual(['B', 'A'])
    expect(await list(db, { search: 'what' })).toMatchObject({ total: 3, categories: [{ count: 2 }, { count: 1 }] })
    expect(await list(db, { category: 'Cobol' })).toMatchObject({ total: 0, posts: [], category: null })
    expect(await list(db, { category: ' ' })).toMatchObject({ total: 0, category: null })
  })

  test('search folds case, accents and word forms, and takes the last word as a prefix', async ({ db }) => {
    await buildPost(db, { title: 'The Café runs loops' })
    await buildPost(db, { title: 'Other' })
    for (const search of ['cafe', 'CAFÉ', 'running loop', 'loo', 'the', 'cafe loo'])
      expect(await titles(db, { search })).toEqual(['The Café runs loops'])
    expect(await titles(db, { search: 'café tea' })).toEqual([])
    expect(await titles(db, { search: 'lo' }), 'too short to be a prefix').toEqual([])
  })

  test('search finds any part of a text in a script without spaces', async ({ db }) => {
    await buildPost(db, { title: 'One', plainText: '我家在上海东边。 東京都庁へ行く。 第1回のRust入門' })
    await buildPost(db, { title: 'Two', plainText: '서울에서만났다 สวัสดีครับ 海上' })
    for (const search of ['上海', '都庁', '我', '边', '海', '上海东边', '家在上海', '東京 上海', '1回', 'Rust入門', '入門', 'rust'])
      expect(await titles(db, { search }), search).toContain('One')
    for (const search of ['上海', '京都庁へ']) expect(await titles(db, { search }), search).toEqual(['One'])
    for (const search of ['에서만', '서울', 'สวัส', 'ครับ', '海上']) expect(await titles(db, { search }), search).toContain('Two')
    for (const search of ['上東', '京上', '海上海']) expect(await titles(db, { search, exact: true }), search).not.toContain('One')
  })

  test('search ignores soft hyphens and characters without a width, and knows full-width letters and ligatures', async ({ db }) => {
    await buildPost(db, {
      title: 'Ge\u00ADsamt\u00ADkon\u00ADzept',
      plainText: 'inter\u200Bnation\u200Balise node\u200B_\u200Bmodules Ｋｕｂｅ １２３ ﬁle ﬂow',
    })
    for (const search of [
      'gesamtkonzept',
      'Ge\u00ADsamtkonzept',
      'internationalise',
      'node_modules',
      'kube',
      '123',
      'file flow',
      'Ｋｕｂｅ',
      'ﬁle',
    ])
      expect(await list(db, { search, exact: true }), search).toMatchObject({ total: 1 })
  })

  test('search ignores the vowel signs of Arabic and Hebrew, and the tatweel', async ({ db }) => {
    await buildPost(db, { title: 'كِتَابٌ عَرَبِيّ', plainText: 'مرحبـــا שָׁלוֹם עֲלֵיכֶם בֵּית־סֵפֶר' })
    for (const search of ['كتاب', 'كِتاب', 'عربي', 'مرحبا', 'שלום', 'שָׁלום עליכם', 'ספר', 'בית'])
      expect(await list(db, { search, exact: true }), search).toMatchObject({ total: 1 })
  })

  test('search finds emoji', async ({ db }) => {
    await buildPost(db, { title: '🦀 borrow checker', plainText: 'a ✅ and a 👩‍💻 at work' })
    for (const search of ['🦀', '✅', '✅\uFE0F', '👩‍💻', '🦀 borrow', 'checker🦀'])
      expect(await list(db, { search }), search).toMatchObject({ total: 1 })
    for (const search of ['🐍', '🦀 walrus']) expect(await list(db, { search, exact: true }), search).toMatchObject({ total: 0 })
  })

  test('counts of a search are those of its results', async ({ db }) => {
    await buildPost(db, { title: 'Walrus one', category: ['Sea', 'Ice'] })
    await buildPost(db, { title: 'Walrus two', category: ['Sea'], isProject: true })
    await buildPost(db, { title: 'Llama', category: ['Land', 'Sea'] })
    expect(await list(db, { search: 'walrus' })).toMatchObject({
      total: 2,
      all: 2,
      categories: [
        { name: 'Sea', count: 2 },
        { name: 'Ice', count: 1 },
      ],
    })
    expect(await list(db, { search: 'walrus', category: 'ice' })).toMatchObject({ total: 1, all: 2, posts: [{ title: 'Walrus one' }] })
    expect(await list(db, { search: 'walrus', category: 'land' })).toMatchObject({
      total: 0,
      all: 2,
      category: 'Land',
      categories: [
        { name: 'Sea', count: 2 },
        { name: 'Ice', count: 1 },
        { name: 'Land', count: 0 },
      ],
    })
    expect(await list(db, { search: 'walrus', category: 'Nowhere' })).toMatchObject({ total: 0, all: 2, category: null })
    expect(await list(db, { search: 'walrus', scope: 'projects' })).toMatchObject({
      total: 1,
      all: 1,
      categories: [{ name: 'Sea', count: 1 }],
    })
  })

  test('the best match comes first: title, then headings and categories, then text; newer first among equals', async ({ db }) => {
    const day = (date: number) => new Date(Date.UTC(2025, 0, date))
    await buildPost(db, { title: 'Walrus', createdAt: day(1) })
    await buildPost(db, { title: 'Older heading', toc: [{ level: 2, id: 'walrus', text: 'The walrus' }], createdAt: day(2) })
    await buildPost(db, { title: 'Newer heading', toc: [{ level: 2, id: 'walrus', text: 'The walrus' }], createdAt: day(3) })
    await buildPost(db, { title: 'Text', plainText: 'A walrus.', createdAt: day(4) })
    expect(await titles(db, { search: 'walrus' })).toEqual(['Walrus', 'Newer heading', 'Older heading', 'Text'])
    expect(await titles(db, { search: 'walrus', sort: 'newest' })).toEqual(['Text', 'Newer heading', 'Older heading', 'Walrus'])
  })

  test('the lexemes of filters do not match a search', async ({ db }) => {
    await buildPost(db, { title: 'Flagged', category: ["It's \\ odd"], isProject: true })
    for (const search of ['project', '#project', 'proj']) expect(await titles(db, { search })).toEqual([])
    expect(await titles(db, { search: 'flagged', category: "IT'S \\ ODD", scope: 'projects' })).toEqual(['Flagged'])
  })

  test('search reads title, description, categories, text and code', async ({ db }) => {
    await buildPost(db, { title: 'aardvark', description: 'badger', category: ['Cormorant'], plainText: 'dingo', codeText: 'elephant()' })
    for (const search of ['aardvark', 'badger', 'cormorant', 'dingo', 'elephant'])
      expect(await titles(db, { search })).toEqual(['aardvark'])
  })

  test('identifiers are found by their parts, and languages of punctuation by their names', async ({ db }) => {
    await buildPost(db, { title: 'Node', plainText: 'Run node.js with user_name and path/to/file.' })
    await buildPost(db, { title: 'C++', plainText: 'Templates in C++.' })
    await buildPost(db, { title: 'C', plainText: 'Pointers in C.' })
    expect(await titles(db, { search: 'js' })).toEqual(['Node'])
    expect(await titles(db, { search: 'user name file' })).toEqual(['Node'])
    expect(await titles(db, { search: 'c++' })).toEqual(['C++'])
  })

  test('any search and category is answered, not an error', async ({ db }) => {
    await buildPost(db, { title: 'Something' })
    const signs = ['%', '_', "'", '"', '\\', ':*', '!', '&', '|', '()', '🚀', '%%%', '\u0000', '\u0001']
    for (const search of [...signs, "'; drop table posts; --", '<script>', 'a'.repeat(10_000), '& '.repeat(5_000)]) {
      expect(await list(db, { search }), search).toMatchObject({ page: 1 })
      expect(await list(db, { category: search }), search).toMatchObject({ total: 0 })
    }
  })

  test('a word of every post yields the pages of the plain listing; a word of the oldest posts alone is found', async ({ db }) => {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, render_version, status, created_at, plain_text)
      SELECT 'p-' || n, 'Post ' || n, '', '', 1, 'published', '2025-01-01'::timestamptz + n * interval '1 minute',
        CASE WHEN n <= 1300 THEN 'A walrus and a narwhal.' ELSE 'A walrus.' END
      FROM generate_series(1, 1401) AS n`)
    const slugsOf = async (search: string, page: number) => {
      const { posts, total } = await list(db, { search, page })
      return { total, slugs: posts.map(({ slug }) => slug) }
    }
    for (const page of [1, 2, 117, 118, 233, 234, 999]) expect(await slugsOf('walrus', page)).toEqual(await slugsOf('', page))
    expect((await slugsOf('narwhal', 1)).slugs).toEqual(['p-1300', 'p-1299', 'p-1298', 'p-1297', 'p-1296', 'p-1295'])
    expect(await slugsOf('narwhal', 217)).toEqual({ total: 1300, slugs: ['p-4', 'p-3', 'p-2', 'p-1'] })
  })

  test('a search result shows where the text matched', async ({ db }) => {
    await buildPost(db, { title: 'One', plainText: 'Before the needle and after it.' })
    await buildPost(db, { title: 'Needle', plainText: 'Nothing here.' })
    const found = await list(db, { search: 'needle' })
    expect(found.posts.find((post) => post.title === 'One')?.snippet).toContainEqual({ text: 'needle', hit: true })
    expect(found.posts.find((post) => post.title === 'Needle')?.snippet).toBeNull()
  })

  test.for([
    ['other forms of a word', 'libraries', 'A library of libraries.', ['library', 'libraries']],
    ['the beginning of the last word', 'a walr', 'A walrus.', ['A', 'walrus']],
    ['accents', 'cafe strasse', 'Das Café an der Straße.', ['Café', 'Straße']],
    ['soft hyphens', 'walrus', 'A wal\u00ADrus.', ['wal\u00ADrus']],
    ['full-width letters', 'walrus', 'A ｗａｌｒｕｓ.', ['ｗａｌｒｕｓ']],
    ['vowel signs', 'كتب', 'قال كَتَبَ الرجل', ['كَتَبَ']],
    ['Cyrillic', 'морж', 'Один морж спит.', ['морж']],
    ['identifiers', 'make_vec', 'Call make_vec, makeVec or another.', ['make', 'vec', 'makeVec']],
    ['names of languages', 'C++ or C#', 'Written in C++, C# or C.', ['C++', 'C#', 'or']],
    ['emoji', '🚀', 'A rocket 🚀 flies.', ['🚀']],
    ['Chinese', '编程语言', '我爱编程语言。', ['编程语言']],
    ['one character', '编', '我爱编程语言。', ['编']],
    ['Japanese', 'プログラム', 'これはプログラムです。', ['プログラム']],
    ['Thai', 'ภาษา', 'ฉันรักภาษาไทย', ['ภาษา']],
  ] as const)('the marks of a search result cover %s', async ([_, search, plainText, marked], { db }) => {
    await buildPost(db, { title: 'One', plainText })
    const [post] = (await list(db, { search })).posts
    expect(post?.snippet?.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(marked)
  })

  test('an article of many different words is still searchable', async ({ db }) => {
    const plainText = Array.from({ length: 120_000 }, (_, index) => `word${index.toString(36)}`).join(' ')
    await buildPost(db, { title: 'Long', plainText, codeText: plainText })
    expect(await titles(db, { search: 'word1' })).toEqual(['Long'])
  })

  test('concurrent writers leave the counts exact', async ({ db }) => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => buildPost(db, { category: index % 2 ? ['A', 'B'] : ['B', 'A'] })))
    const [row] = await db.select({ posts: categoryCounts.posts }).from(categoryCounts).where(eq(categoryCounts.categoryKey, sql`'a'`))
    expect(row?.posts).toBe(20)
    expect((await list(db)).total).toBe(20)
  })
})
