// No page may be stale on the next request. A page that reads a table without triggers (page-triggers.test.ts) fails. One write of each kind shows that the
// cache then renders every page anew.
import { eq, sql } from 'drizzle-orm'
import { matchPath } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { flushEvents, recordEvent } from '#src/features/analytics/tracking/event-buffer.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { commentRules } from '#src/features/comments/comment-rules.ts'
import { likeComment } from '#src/features/comments/like-comment.server.ts'
import { editComment } from '#src/features/comments/moderation/owner-comment.server.ts'
import { setThread } from '#src/features/comments/moderation/threads.server.ts'
import { submitComment } from '#src/features/comments/submit-comment.server.ts'
import { renameCategory } from '#src/features/posts/admin/categories/change-category.server.ts'
import { unpublishPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { editPost, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost, buildSubmission, buildView } from '#tests/support/factories.ts'
import { loadRoutes } from '#tests/support/open-site.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const DATA = '_routes=routes%2Fpublic%2F'
const ADDRESSES = [
  ...[
    '/',
    '/_.data',
    '/posts',
    '/posts?page=2',
    '/posts?page=3',
    '/posts?page=4',
    '/posts?category=Java',
    `/posts.data?page=2&${DATA}listings%2Fposts`,
  ],
  ...[
    '/projects',
    '/projects?category=Web',
    '/category/design',
    '/category/rust',
    '/languages/java',
    '/languages/python',
    '/resources',
    '/archive',
  ],
  ...['/posts/p24', '/posts/p23', '/posts/p12', '/posts/p05', '/posts/p01', '/posts/p12.data', `/posts/p24.data?${DATA}post`],
  ...['/posts/p12.md', '/posts/p05.md', '/llms.txt'],
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/about', '/faq', '/privacy', '/categories'],
  ...['/contact', '/disclaimer', '/languages', '/atom.xml', '/sitemap/pages.xml', '/sitemap/1.xml', '/uses'],
]

/** Public routes with a loader that only redirect or answer 404, as those of subscribers do without a mail server. */
const WITHOUT_PAGES = ['/pages/:page', '/subscribe', '/subscription/:token', '/404']

/**
 * A page, a draft, and twenty-four published posts, p01 the oldest. Every second is in Java, every third in Web, and some have a category of their own.
 * Figures and cards are live counts.
 */
async function fill(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values([
      ...['showReaders', 'showArticles', 'showCategories'].map((key) => ({ key, value: 'live' })),
      { key: 'languageCards', value: defaultSettings.languageCards.map((card) => ({ ...card, figure: 'live' })) },
      { key: 'categoryCards', value: defaultSettings.categoryCards.map((card) => ({ ...card, figure: 'live' })) },
    ])
  await buildPost(db, { type: 'page', slug: 'uses', title: 'Uses' })
  await buildPost(db, { status: 'draft', slug: 'draft', category: ['Java', 'Design'] })
  for (let number = 1; number <= 24; number += 1) {
    const extra: Record<number, string> = { 2: 'Resources', 5: 'Design', 7: 'Rust', 8: 'Rust' }
    await buildPost(db, {
      slug: `p${String(number).padStart(2, '0')}`,
      title: `The title of ${number}`,
      category: [...(number % 2 === 0 ? ['Java'] : []), ...(number % 3 === 0 ? ['Web'] : []), extra[number] ?? []].flat(),
      isProject: number === 10 || number === 21,
      renderVersion: RENDER_VERSION,
      createdAt: new Date(Date.UTC(2025, 0, number)),
      updatedAt: new Date(Date.UTC(2025, 0, number)),
      publishedAt: new Date(Date.UTC(2025, 0, number)),
    })
  }
}

async function bodiesOf({ ask }: TestSite): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  for (const address of ADDRESSES) {
    const answer = await ask(address)
    bodies.set(address, `${answer.status} ${await answer.text()}`)
  }
  return bodies
}

const differing = (one: Map<string, string>, other: Map<string, string>) =>
  ADDRESSES.filter((address) => one.get(address) !== other.get(address))

type World = { db: Db; actor: Admin; idOf: (slug: string) => Promise<string>; commentId: () => Promise<string> }
/** 'may change': every page is rendered again, and may be the same. 'changes nothing': pages stay cached. */
type Effect = 'changes' | 'may change' | 'changes nothing'

const now = new Date('2026-06-01T12:00:00Z')
const RULES = { ...commentRules(defaultSettings), mode: 'open' as const }

function worldOf(db: Db, actor: Admin): World {
  return {
    db,
    actor,
    async idOf(slug) {
      const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug))
      return row?.id ?? ''
    },
    async commentId() {
      const [row] = await db.select({ id: comments.id }).from(comments)
      return row?.id ?? ''
    },
  }
}

const edit = (postId: string) => ({ postId, fields: { title: 'Another title' } })

async function editWords({ db, actor, commentId }: World) {
  const id = await commentId()
  const { userName, commentText } = comments
  const [known] = await db.select({ userName, commentText }).from(comments)
  if (!known) throw new Error('there is no comment')
  return editComment(db, actor, { commentId: id, words: { userName: 'Ada L.', commentText: 'Said well.' }, known, now })
}

/** One write of each kind, in sequence on the same site. */
const WRITES: [name: string, effect: Effect, write: (world: World) => Promise<unknown>][] = [
  [
    'a view',
    'changes nothing',
    async ({ db, idOf }) => {
      recordEvent(db, buildView({ postId: await idOf('p12') }))
      await flushEvents(db)
    },
  ],
  [
    'a save of a published post',
    'changes nothing',
    async ({ db, actor, idOf }) => editPost(db, actor, { ...edit(await idOf('p12')), now }),
  ],
  ['a publication', 'changes', async ({ db, actor, idOf }) => publishEdited(db, actor, { ...edit(await idOf('draft')), now })],
  ['a published edit', 'changes', async ({ db, actor, idOf }) => publishEdited(db, actor, { ...edit(await idOf('p12')), now })],
  [
    'unpublishing',
    'changes',
    async ({ db, actor, idOf }) => unpublishPosts(db, actor, { postIds: [await idOf('p23'), await idOf('uses')], now }),
  ],
  ['a deletion', 'changes', ({ db }) => db.delete(posts).where(eq(posts.slug, 'p07'))],
  ['the publication of a page', 'changes', async ({ db, actor, idOf }) => publishEdited(db, actor, { ...edit(await idOf('uses')), now })],
  ['another name of a category', 'changes', ({ db, actor }) => renameCategory(db, actor, { from: 'Rust', to: 'RUST' })],
  [
    'a comment',
    'changes',
    async ({ db, idOf }) => submitComment(db, buildSubmission(await idOf('p24')), { rules: RULES, isNoticeWanted: false, now }),
  ],
  ['an edit of a comment', 'changes', editWords],
  ['a like', 'changes', async ({ db, commentId }) => likeComment(db, { commentId: await commentId(), userSession: 'session_of_a_reader' })],
  ['a closed thread', 'changes', async ({ db, actor, idOf }) => setThread(db, actor, { postId: await idOf('p12'), isOpen: false, now })],
  ['a setting', 'may change', ({ db, actor }) => saveSettings(db, actor, { sent: { tagline: 'Another one.' }, now })],
  [
    'a list',
    'may change',
    ({ db, actor }) => {
      const version = listVersion(defaultSettings.headerLinks)
      return saveList(db, actor, { list: 'headerLinks', version, items: defaultSettings.headerLinks.toReversed(), now })
    },
  ],
  ['a text', 'may change', ({ db, actor }) => saveTexts(db, actor, { sent: { homePosts: 'Newest' }, now })],
  [
    'a redirect',
    'may change',
    ({ db, actor }) => createRedirect(db, actor, { fields: { from: '/old', to: '/about', status: '301' }, origin: ORIGIN, now }),
  ],
]

// On one engine: the tests of the triggers run on both.
onEmbedded('cached pages', (test) => {
  test('after each write every page equals a fresh render, and a write that changes nothing leaves them cached', async ({
    database,
    actor,
  }) => {
    await fill(database.db)
    const world = worldOf(database.db, actor)
    const cached = await openTestSite(database)
    const rendered = await openTestSite(database, { maxBytes: 0 })
    const isCached = (address: string) => cached.pages.find(ORIGIN + address) !== undefined
    let before = await bodiesOf(cached)
    for (const [name, effect, write] of WRITES) {
      const warm = ADDRESSES.filter(isCached)
      const { changes } = cached.pages.counts()
      await write(world)
      await cached.pages.waitForChanges()
      if (effect === 'changes nothing') {
        // If a page did change, the next write reports it as stale.
        expect.soft(ADDRESSES.filter(isCached), name).toEqual(warm)
        continue
      }
      expect.soft(cached.pages.counts().changes, name).toBeGreaterThan(changes)
      const after = await bodiesOf(rendered)
      if (effect === 'changes') expect.soft(differing(before, after), name).not.toEqual([])
      expect.soft(differing(await bodiesOf(cached), after), `stale after ${name}`).toEqual([])
      before = after
    }
  })
})

/**
 * Tables that pages read although no change of them notifies: triggers of `posts` maintain the first three, a renamed category changes its posts, and
 * views are shown when a page is next rendered.
 */
const WITHOUT_TRIGGERS = [
  ...['published_posts', 'published_post_categories', 'category_counts', 'category_renames'],
  ...['post_analytics', 'daily_totals'],
]

/** Runs `work` as a role that can read these tables, and those whose triggers notify. */
async function withTablesOfPages<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid in ('notify_pages'::regproc, 'notify_pages_of_post'::regproc)`)
  const tables = [...rows.map(({ name }) => name), ...WITHOUT_TRIGGERS]
  await db.execute(sql`create role reader_of_pages`)
  await db.execute(sql.raw(`grant select on ${tables.join(', ')} to reader_of_pages`))
  await db.execute(sql`set role reader_of_pages`)
  try {
    return await work()
  } finally {
    await db.execute(sql`reset role`)
  }
}

onEmbedded('public pages', (test) => {
  test('every public route with a loader has a page here, all are cached, and none reads other tables', async ({ database, db }) => {
    await fill(db)
    const [site, rendered] = [await openTestSite(database), await openTestSite(database, { maxBytes: 0 })]
    const bodies = await withTablesOfPages(db, () => bodiesOf(site))
    expect(ADDRESSES.filter((address) => !site.pages.find(ORIGIN + address))).toEqual([])
    expect(differing(bodies, await bodiesOf(rendered))).toEqual([])
    const modules = await loadRoutes(siteRoutes.filter(({ file }) => /^routes\/(public|feeds)\//.test(file)))
    const patterns = siteRoutes.filter(({ id }) => modules[id]?.module.loader).map(({ address }) => address || '/')
    const visited = ADDRESSES.map((address) => new URL(address, ORIGIN).pathname)
    const unvisited = patterns.filter((pattern) => !visited.some((pathname) => matchPath(pattern, pathname)))
    expect(unvisited).toEqual(WITHOUT_PAGES)
  })
})
