import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, posts, publishedPostCategories, publishedPosts, searchWords } from '#src/db/schema/posts.ts'
import { listFeedPosts, listNewestLinks, listSitemapPosts } from '#src/features/posts/feed/feed-queries.server.ts'
import { findPost, listRecentPosts } from '#src/features/posts/post-queries.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { noImages, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { parseAdminList } from '../admin/list/posts-list-url.ts'
import { countIncompletePosts } from '../admin/queries/count-incomplete-posts.server.ts'
import { countNavigationBadges } from '../admin/queries/count-navigation-badges.server.ts'
import { countTabs } from '../admin/queries/count-tabs.server.ts'
import { listAdminPosts } from '../admin/queries/list-admin-posts.server.ts'
import { listScheduled, listUnfinished } from '../admin/queries/list-unfinished.server.ts'
import { trashPosts } from '../drafts/change-posts.server.ts'
import { createPost } from '../drafts/create-post.server.ts'
import { EMPTY_DRAFT } from '../drafts/draft.ts'
import { getEditedPost } from '../drafts/editable-post.server.ts'
import { publishPost } from '../drafts/publish-post.server.ts'
import { saveDraft } from '../drafts/save-draft.server.ts'
import { checkSlug, suggestSlug } from '../drafts/slugs.server.ts'
import { listAdminPages } from './admin/list-pages.server.ts'
import { findPage, findPageSlugRedirect, listPublishedPages, searchPages } from './page-queries.server.ts'

const now = new Date('2026-01-01T12:00:00Z')

const page = (overrides: Partial<typeof posts.$inferInsert> = {}) => ({
  type: 'page' as const,
  title: 'What I use',
  slug: 'uses',
  category: ['Java'],
  isProject: true,
  series: 'Tools',
  ...overrides,
})

async function publish(db: Db, fields: Partial<typeof EMPTY_DRAFT>) {
  const actor = await buildAdmin(db)
  const { postId, version } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, type: 'page', ...fields }, now })
  await publishPost(db, actor, { postId, version, now, resolveImages: noImages })
  return { actor, postId }
}

onDatabase('pages', (test) => {
  test('a page of any status is in no list, feed or count of posts', async ({ db }) => {
    for (const [index, status] of (['published', 'draft', 'scheduled', 'trashed'] as const).entries()) {
      await buildPost(db, page({ status, slug: `page-${index}`, origin: null, description: '' }))
    }
    for (const table of [publishedPosts, publishedPostCategories, searchWords]) {
      expect(await db.select({ one: sql`1` }).from(table)).toEqual([])
    }
    expect(await db.select({ key: categoryCounts.categoryKey, count: categoryCounts.posts }).from(categoryCounts)).toEqual([
      { key: '', count: 0 },
    ])
    expect(await findPost(db, 'page-0')).toBeNull()
    expect(await listRecentPosts(db)).toEqual([])
    expect(await listFeedPosts(db)).toEqual([])
    expect(await listSitemapPosts(db, 1)).toEqual([])
    expect(await listNewestLinks(db, { isProject: true, limit: 5 })).toEqual([])
    for (const tab of ['all', 'published', 'drafts', 'scheduled', 'projects', 'trash']) {
      const { posts: listed } = await listAdminPosts(db, parseAdminList(new URLSearchParams({ tab })), now)
      expect(listed, tab).toEqual([])
    }
    expect(await countTabs(db)).toEqual({ all: 0, published: 0, drafts: 0, scheduled: 0, projects: 0, trash: 0 })
    expect([await listUnfinished(db, 5), await listScheduled(db, 5)]).toEqual([[], []])
    expect(await countNavigationBadges(db)).toEqual({ drafts: 0 })
    expect(await countIncompletePosts(db, new Date('2030-01-01'))).toEqual({ stale: 0, outdated: 0, withoutDescription: 0, withoutAlt: 0 })
  })

  test('only a published page is public, at its slug', async ({ db }) => {
    for (const status of ['draft', 'scheduled', 'trashed'] as const) await buildPost(db, page({ status, slug: `the-${status}` }))
    const { id } = await buildPost(db, page())
    expect((await findPage(db, 'uses'))?.id).toBe(id)
    expect((await listPublishedPages(db)).map(({ slug }) => slug)).toEqual(['uses'])
    expect(await findPage(db, 'the-draft')).toBeNull()
    await buildPost(db, { slug: 'a-post' })
    expect(await findPage(db, 'a-post')).toBeNull()
  })

  test('a page and a post may have the same slug, two pages may not', async ({ db }) => {
    await buildPost(db, { slug: 'uses', title: 'The post' })
    expect(await checkSlug(db, { slug: 'uses', type: 'page', postId: null })).toEqual({ isFree: true })
    const { postId } = await publish(db, { title: 'Uses', slug: 'uses' })
    expect((await findPage(db, 'uses'))?.id).toBe(postId)
    expect(await findPost(db, 'uses')).toMatchObject({ title: 'The post' })
    expect(await checkSlug(db, { slug: 'uses', type: 'page', postId: null })).toMatchObject({ isFree: false })
    expect(await suggestSlug(db, 'Uses', { type: 'page', postId: null })).toBe('uses-2')
  })

  test('a reserved address is refused with its reason, also when publishing', async ({ db }) => {
    const refusal = { isFree: false, reason: '/archive is reserved for the archive.' }
    expect(await checkSlug(db, { slug: 'archive', type: 'page', postId: null })).toEqual(refusal)
    expect(await checkSlug(db, { slug: 'archive', type: 'post', postId: null })).toEqual({ isFree: true })
    expect(await suggestSlug(db, 'Archive', { type: 'page', postId: null })).toBe('archive-2')
    const actor = await buildAdmin(db)
    const { postId, version, fields } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, type: 'page', title: 'Mine' }, now })
    const saved = await saveDraft(db, actor, { postId, version, fields: { ...fields, slug: 'archive' }, now })
    await expect(publishPost(db, actor, { postId, version: saved.version, now, resolveImages: noImages })).rejects.toMatchObject({
      details: { issues: [{ field: 'slug', message: refusal.reason }] },
    })
  })

  test('a saved page keeps its type and has neither categories nor a series', async ({ db }) => {
    const { actor, postId } = await publish(db, { title: 'Uses', category: ['Java'], series: 'Tools', isProject: true })
    const { version, fields } = await getEditedPost(db, postId)
    expect(fields).toMatchObject({ type: 'page', category: [], series: '', isProject: false })
    await saveDraft(db, actor, { postId, version, fields: { ...fields, type: 'post', title: 'Tools', category: ['Java'] }, now })
    expect((await getEditedPost(db, postId)).fields).toMatchObject({ type: 'page', title: 'Tools', category: [] })
    expect(await listAdminPages(db)).toMatchObject([{ id: postId, slug: 'uses', title: 'Uses', status: 'published', hasChanges: true }])
  })

  test('the former address of a renamed page leads to it, but not that of a post', async ({ db }) => {
    const { actor, postId } = await publish(db, { title: 'Uses' })
    await publishEdited(db, actor, { postId, fields: { slug: 'tools' }, now })
    expect(await findPageSlugRedirect(db, 'uses')).toBe('tools')
    const { findSlugRedirect } = await import('../post-queries.server.ts')
    expect(await findSlugRedirect(db, 'uses')).toBeNull()
    await trashPosts(db, actor, { postIds: [postId], now })
    expect(await findPageSlugRedirect(db, 'uses')).toBeNull()
    expect(await db.select({ slug: posts.slug }).from(posts).where(eq(posts.type, 'page'))).toEqual([{ slug: 'tools' }])
  })

  test('a published page is found by its title and its text, the title first', async ({ db }) => {
    await buildPost(db, page({ slug: 'desk', title: 'My desk', plainText: 'A keyboard, a lamp, and a café.' }))
    await buildPost(db, page({ slug: 'keyboard', title: 'The keyboard', plainText: '' }))
    await buildPost(db, page({ slug: 'secret', title: 'Keyboard', status: 'draft' }))
    await buildPost(db, { title: 'A keyboard as a post' })
    const find = async (search: string) => (await searchPages(db, search)).map(({ slug }) => slug)
    expect(await find('keyboards')).toEqual(['keyboard', 'desk'])
    expect(await find('cafe lam')).toEqual(['desk'])
    expect(await find('walrus')).toEqual([])
    expect(await find('!')).toEqual([])
    await db.update(posts).set({ plainText: 'A walrus.' }).where(eq(posts.slug, 'desk'))
    expect(await find('walrus')).toEqual(['desk'])
  })
})
