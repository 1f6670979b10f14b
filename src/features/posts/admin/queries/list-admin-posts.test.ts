import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyViews, postAnalytics } from '#src/db/schema/analytics.ts'
import { comments } from '#src/db/schema/comments.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { parseAdminList } from '../list/posts-list-url.ts'
import { listAdminPosts, selectAdminPosts } from './list-admin-posts.server.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const DAY = 86_400_000

function ask(db: Db, address: string) {
  return listAdminPosts(db, parseAdminList(new URLSearchParams(address)), NOW)
}

async function titles(db: Db, address: string) {
  const { posts } = await ask(db, address)
  return posts.map((post) => post.title)
}

async function saveWorkingCopy(db: Db, postId: string, fields: Partial<typeof EMPTY_DRAFT>) {
  await db.insert(workingCopies).values({ postId, fields: { ...EMPTY_DRAFT, ...fields }, savedAt: NOW })
}

async function setViews(db: Db, postId: string, views: number) {
  await db.insert(postAnalytics).values({ postId, views })
}

onDatabase("the owner's list of posts", (test) => {
  test('an empty site has an empty list on every tab', async ({ db }) => {
    for (const tab of ['all', 'published', 'drafts', 'scheduled', 'projects', 'trash']) {
      expect(await ask(db, `tab=${tab}&page=7`)).toMatchObject({ posts: [], total: 0, page: 1, pages: 1 })
    }
  })

  test.for(['%', '_', '\\', "'", ':*', '!', '&|', '()', '<->', 'a'.repeat(500), '日本', '\u{1F600}'])(
    'a search for %j breaks nothing',
    async (search, { db }) => {
      await buildPost(db, { title: 'Published' })
      await buildPost(db, { title: 'Draft', status: 'draft' })
      expect(await ask(db, String(new URLSearchParams({ search })))).toMatchObject({ total: 0, page: 1 })
    },
  )

  test('each tab has its posts and its count', async ({ db }) => {
    await buildPost(db, { title: 'Public' })
    await buildPost(db, { title: 'Public project', isProject: true })
    await buildPost(db, { title: 'Draft', status: 'draft' })
    await buildPost(db, { title: 'Draft project', status: 'draft', isProject: true })
    await buildPost(db, { title: 'Scheduled', status: 'scheduled' })
    await buildPost(db, { title: 'Binned', status: 'trashed', trashedFrom: 'published', isProject: true })
    await buildPost(db, { title: 'Deleted', status: 'trashed', purgeAt: NOW })
    const { counts, total } = await ask(db, '')
    expect(counts).toEqual({ all: 5, published: 2, drafts: 2, scheduled: 1, projects: 2, trash: 1 })
    expect(total).toBe(5)
    expect((await titles(db, 'sort=title')).join()).toBe('Draft,Draft project,Public,Public project,Scheduled')
    expect((await titles(db, 'tab=published&sort=title')).join()).toBe('Public,Public project')
    expect((await titles(db, 'tab=drafts&sort=title')).join()).toBe('Draft,Draft project')
    expect(await titles(db, 'tab=scheduled')).toEqual(['Scheduled'])
    expect((await titles(db, 'tab=projects&sort=title')).join()).toBe('Draft project,Public project')
    expect(await titles(db, 'tab=trash')).toEqual(['Binned'])
    for (const tab of ['all', 'published', 'drafts', 'scheduled', 'projects', 'trash']) {
      expect((await titles(db, `tab=${tab}&sort=views`)).sort()).toEqual(await titles(db, `tab=${tab}&sort=title`))
    }
  })

  test('a search stays within its tab', async ({ db }) => {
    await buildPost(db, { title: 'Walrus in public' })
    await buildPost(db, { title: 'Walrus in the bin', status: 'trashed' })
    await buildPost(db, { title: 'Walrus beyond', status: 'trashed', purgeAt: NOW })
    expect(await titles(db, 'search=walrus')).toEqual(['Walrus in public'])
    expect(await titles(db, 'search=walrus&tab=trash')).toEqual(['Walrus in the bin'])
    expect(await titles(db, 'search=walrus&tab=drafts')).toEqual([])
  })

  test('words are found in titles, descriptions, texts and categories of posts of any status', async ({ db }) => {
    for (const status of ['published', 'draft'] as const) {
      await buildPost(db, { title: `Narwhal, ${status}`, status })
      await buildPost(db, { title: `B ${status}`, description: 'About a narwhal.', status })
      await buildPost(db, { title: `C ${status}`, plainText: 'Two narwhals met.', status })
      await buildPost(db, { title: `D ${status}`, category: ['Narwhal'], status })
    }
    expect(await ask(db, 'search=narwhal')).toMatchObject({ total: 8 })
  })

  test('half a word of a slug is enough, and a draft is found by half a word of its title', async ({ db }) => {
    await buildPost(db, { title: 'Published', slug: 'a-supercalifragilistic-thing' })
    await buildPost(db, { title: 'Rhinoceros', slug: 'draft', status: 'draft' })
    expect(await titles(db, 'search=Califra')).toEqual(['Published'])
    expect(await titles(db, 'search=nocero')).toEqual(['Rhinoceros'])
  })

  test('accents, endings and names of languages matter in drafts as little as elsewhere', async ({ db }) => {
    await buildPost(db, { title: 'Draft', status: 'draft', plainText: 'The happiness of a Café, in C++ and .NET: two libraries.' })
    for (const search of ['happy', 'cafe', 'CAFÉ libraries', 'c++', '.net', 'library']) {
      expect(await titles(db, String(new URLSearchParams({ search })))).toEqual(['Draft'])
    }
    for (const search of ['c#', 'cafe tea', 'afé']) expect(await titles(db, String(new URLSearchParams({ search })))).toEqual([])
  })

  test('two letters find the slugs that begin with them', async ({ db }) => {
    await buildPost(db, { title: 'Yes', slug: 'zx-spectrum' })
    await buildPost(db, { title: 'No', slug: 'the-zx-spectrum' })
    expect(await titles(db, 'search=zx')).toContain('Yes')
  })

  test('what is found of a draft changes with it', async ({ db }) => {
    const { id } = await buildPost(db, { title: 'Draft', status: 'draft', plainText: 'An otter.' })
    const change = (fields: Partial<typeof posts.$inferInsert>) => db.update(posts).set(fields).where(eq(posts.id, id))
    await change({ plainText: 'A beaver.' })
    expect(await titles(db, 'search=otter')).toEqual([])
    expect(await titles(db, 'search=beaver')).toEqual(['Draft'])
    await change({ status: 'published' })
    await change({ status: 'trashed' })
    expect(await titles(db, 'search=beaver&tab=trash')).toEqual(['Draft'])
  })

  test('what was typed but not published is found too', async ({ db }) => {
    const post = await buildPost(db, { title: 'As it is read' })
    await saveWorkingCopy(db, post.id, { title: 'As it will be', content: '<p>Of <b>axolotls</b>.</p>' })
    expect(await titles(db, 'search=axolotl')).toEqual(['As it is read'])
    expect(await titles(db, 'search=will')).toEqual(['As it is read'])
  })

  test('the category filter ignores case and finds posts of any status', async ({ db }) => {
    await buildPost(db, { title: 'Public', category: ['Rust', 'Tools'] })
    await buildPost(db, { title: 'Draft', category: ['RUST'], status: 'draft' })
    await buildPost(db, { title: 'Other', category: ['Rusty'] })
    expect((await titles(db, 'category=rust&sort=title')).join()).toBe('Draft,Public')
    expect(await ask(db, 'category=none')).toMatchObject({ total: 0 })
  })

  test('posts are found by what they have and by what they lack', async ({ db }) => {
    const discussed = await buildPost(db, { title: 'Discussed', thumbnail: '/a.png' })
    const waiting = await buildPost(db, { title: 'Waiting', thumbnail: '/a.png' })
    const spammed = await buildPost(db, { title: 'Spammed', thumbnail: '/a.png' })
    await buildPost(db, { title: 'Bare', description: '', thumbnail: null })
    const draft = await buildPost(db, { title: 'Draft', status: 'draft', thumbnail: '/a.png' })
    await buildComment(db, discussed.id)
    await buildComment(db, waiting.id, { status: 'held' })
    await buildComment(db, spammed.id, { status: 'spam' })
    await saveWorkingCopy(db, discussed.id, { title: 'Discussed' })
    await saveWorkingCopy(db, draft.id, { title: 'Draft' })
    expect((await titles(db, 'has=comments&sort=title')).join()).toBe('Discussed,Waiting')
    expect(await titles(db, 'has=waiting')).toEqual(['Waiting'])
    expect(await titles(db, 'has=changes')).toEqual(['Discussed'])
    expect(await titles(db, 'has=no-description')).toEqual(['Bare'])
    expect(await titles(db, 'has=no-thumbnail')).toEqual(['Bare'])
  })

  test('a post whose comments are gone is no longer among those with comments', async ({ db }) => {
    const post = await buildPost(db, { title: 'Discussed' })
    const first = await buildComment(db, post.id)
    const second = await buildComment(db, post.id)
    await db.update(comments).set({ status: 'spam' }).where(eq(comments.id, first.id))
    expect(await titles(db, 'has=comments')).toEqual(['Discussed'])
    await db.delete(comments).where(eq(comments.id, second.id))
    expect(await titles(db, 'has=comments')).toEqual([])
    await db.update(comments).set({ status: 'held' }).where(eq(comments.id, first.id))
    expect(await titles(db, 'has=comments')).toEqual(['Discussed'])
  })

  test('thousands of matches are counted and paged to their end', async ({ db }) => {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, render_version, status, updated_at, plain_text, thumbnail)
      SELECT 'p-' || n, 'Post ' || lpad(n::text, 4, '0'), '', '', 1, 'published', '2025-01-01'::timestamptz + n * interval '1 minute',
        CASE WHEN n % 5 = 0 THEN 'A walrus.' ELSE 'Walruses.' END, CASE WHEN n % 1000 = 0 THEN '/a.png' END
      FROM generate_series(1, 3050) AS n`)
    for (const filter of ['search=walrus', 'updated=older']) {
      const list = await ask(db, `${filter}&sort=title.asc&page=122`)
      expect(list).toMatchObject({ total: 3050, page: 122, pages: 122 })
      expect(list.posts.map(({ title }) => title).slice(0, 2)).toEqual(['Post 3026', 'Post 3027'])
    }
    expect(await ask(db, 'search=walrus&updated=day')).toMatchObject({ total: 0 })
    expect(await ask(db, 'search=walrus&tab=projects')).toMatchObject({ total: 0 })
    expect(await ask(db, 'search=walrus&has=no-thumbnail')).toMatchObject({ total: 3047 })
  })

  test('everything that matches is selected for a bulk change, on all pages', async ({ db }) => {
    for (let number = 1; number <= 30; number++) await buildPost(db, { title: `Fox ${number}`, status: number > 28 ? 'trashed' : 'draft' })
    const page = await buildPost(db, { title: 'Fox page', type: 'page', status: 'trashed' })
    const typed = await buildPost(db, { title: 'Before', status: 'draft' })
    await saveWorkingCopy(db, typed.id, { title: 'Fox typed' })
    const select = (address: string) => selectAdminPosts(db, parseAdminList(new URLSearchParams(address)), NOW)
    const found = await select('search=fox&page=2')
    expect(found.map(({ title }) => title).toSorted()).toEqual(
      ['Fox typed', ...Array.from({ length: 28 }, (_, index) => `Fox ${index + 1}`)].toSorted(),
    )
    expect(found.find(({ id }) => id === typed.id)).toEqual({
      ...{ id: typed.id, title: 'Fox typed', status: 'draft', hasChanges: false, category: [], version: typed.draftVersion },
    })
    const trash = await select('tab=trash')
    expect(trash).toHaveLength(2)
    expect(trash.map(({ id }) => id)).not.toContain(page.id)
  })

  test('posts are found by when they were changed', async ({ db }) => {
    for (const days of [0.5, 3, 20, 200, 400]) {
      await buildPost(db, { title: `${days} days`, updatedAt: new Date(NOW.getTime() - days * DAY) })
    }
    expect(await ask(db, 'updated=day')).toMatchObject({ total: 1 })
    expect(await ask(db, 'updated=week')).toMatchObject({ total: 2 })
    expect(await ask(db, 'updated=month')).toMatchObject({ total: 3 })
    expect(await ask(db, 'updated=year')).toMatchObject({ total: 4 })
    expect(await titles(db, 'updated=older')).toEqual(['400 days'])
  })

  test('every order goes both ways, filtered or not', async ({ db }) => {
    const built = [
      { title: 'beta', createdAt: new Date('2025-01-01'), updatedAt: new Date('2025-06-03'), views: 5 },
      { title: 'Alpha', createdAt: new Date('2025-01-03'), updatedAt: new Date('2025-06-02'), views: 90 },
      { title: 'gamma', createdAt: new Date('2025-01-02'), updatedAt: new Date('2025-06-01'), views: null },
    ]
    for (const { views, ...row } of built) {
      const post = await buildPost(db, { ...row, category: ['Greek'] })
      if (views !== null) await setViews(db, post.id, views)
    }
    const orders = [
      ['title', 'Alpha,beta,gamma'],
      ['updated', 'gamma,Alpha,beta'],
      ['date', 'beta,gamma,Alpha'],
      ['views', 'gamma,beta,Alpha'],
    ] as const
    for (const [sort, names] of orders) {
      for (const filter of ['', '&category=greek']) {
        expect((await titles(db, `sort=${sort}.asc${filter}`)).join()).toBe(names)
        expect((await titles(db, `sort=${sort}.desc${filter}`)).join()).toBe(names.split(',').reverse().join())
      }
    }
  })

  test('the pages together hold every post once, also where all are equal, and the last one is as far as it goes', async ({ db }) => {
    const same = new Date('2025-05-05')
    for (let number = 0; number < 60; number++) await buildPost(db, { title: 'Same', updatedAt: same, category: ['Same'] })
    for (const filter of ['', '&category=same', '&sort=views', '&sort=title']) {
      const pages = [await ask(db, `page=1${filter}`), await ask(db, `page=2${filter}`), await ask(db, `page=99${filter}`)]
      expect(pages.map(({ page, total, posts }) => [page, total, posts.length])).toEqual([
        [1, 60, 25],
        [2, 60, 25],
        [3, 60, 10],
      ])
      expect(new Set(pages.flatMap(({ posts }) => posts.map((post) => post.id))).size).toBe(60)
    }
  })

  test('a row says what belongs to its post', async ({ db }) => {
    const other = await buildPost(db, { title: 'Other' })
    const post = await buildPost(db, { title: 'Counted', thumbnail: null, category: ['Rust'], updatedAt: NOW })
    await setViews(db, post.id, 1234)
    await db.insert(dailyViews).values([
      { postId: post.id, day: '2026-03-10', views: 7 },
      { postId: post.id, day: '2026-02-09', views: 3 },
      { postId: post.id, day: '2026-02-08', views: 100 },
      { postId: null, day: '2026-03-10', views: 50 },
    ])
    await buildComment(db, post.id)
    await buildComment(db, post.id, { status: 'held' })
    await buildComment(db, post.id, { status: 'trashed' })
    await buildComment(db, other.id)
    const link = { linkName: 'L', originalUrl: 'https://example.com', postId: post.id }
    await db.insert(shortenedLinks).values([
      { ...link, alias: 'one', token: 'token-one', clicks: 4 },
      { ...link, alias: 'two', token: 'token-two', clicks: 5 },
    ])
    const { posts } = await ask(db, 'search=counted')
    expect(posts).toMatchObject([{ views: 1234, comments: 2, heldComments: 1, gatedLinkClicks: 9, hasChanges: false, status: 'published' }])
    expect(posts[0]?.recentViews).toHaveLength(30)
    expect(posts[0]?.recentViews.at(0)).toBe(3)
    expect(posts[0]?.recentViews.at(-1)).toBe(7)
    expect(posts[0]?.recentViews.reduce((sum, day) => sum + day)).toBe(10)
  })

  test('a draft goes by the name it is given now, a published post by the one its readers know', async ({ db }) => {
    const draft = await buildPost(db, { title: 'Untitled', status: 'draft' })
    const live = await buildPost(db, { title: 'Live' })
    await saveWorkingCopy(db, draft.id, { title: '  A first line  ' })
    await saveWorkingCopy(db, live.id, { title: 'Rewritten' })
    const { posts } = await ask(db, 'sort=title')
    expect(posts.map((post) => [post.title, post.hasChanges])).toEqual([
      ['Live', true],
      ['A first line', false],
    ])
  })
})
