import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { restorePosts, trashPosts } from '../../drafts/change-posts.server.ts'
import { getEditedPost } from '../../drafts/editable-post.server.ts'
import { saveDraft } from '../../drafts/save-draft.server.ts'
import { listCategoryNames } from '../queries/list-category-names.server.ts'
import { deleteCategory, mergeCategories, renameCategory, undoCategoryChange } from './change-category.server.ts'
import { listAdminCategories } from './list-categories.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

async function categoriesOf(db: Db, postId: string) {
  const [row] = await db.select({ category: posts.category }).from(posts).where(eq(posts.id, postId))
  return row?.category
}

const publicCounts = async (db: Db) => {
  const rows = await db.select().from(categoryCounts).where(sql`category_key <> ''`).orderBy(categoryCounts.categoryKey)
  return rows.map(({ name, posts }) => [name, posts])
}

onDatabase('the categories of the owner', (test) => {
  test('names that are none, that are taken, or that are nowhere are refused', async ({ db, actor }) => {
    const { id } = await buildPost(db, { category: ['Java', 'Rust'] })
    await buildPost(db, { category: ['Draft only'], status: 'draft' })
    for (const to of ['', ' , ', 'a, b', 'x'.repeat(81)]) {
      await expect(renameCategory(db, actor, { from: 'Java', to })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    for (const to of ['rust', 'DRAFT ONLY']) {
      await expect(renameCategory(db, actor, { from: 'Java', to })).rejects.toMatchObject({ code: 'conflict' })
    }
    await expect(mergeCategories(db, actor, { from: 'Java', into: 'java' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(mergeCategories(db, actor, { from: 'Java', into: 'Go' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await categoriesOf(db, id)).toEqual(['Java', 'Rust'])
    expect(await renameCategory(db, actor, { from: 'Go', to: 'Golang' })).toEqual({ changed: 0, undo: [] })
  })

  test('are listed by name with their posts of every state, searched without accents, page by page', async ({ db }) => {
    await buildPost(db, { category: ['Java', 'Café'] })
    await buildPost(db, { category: ['java'], status: 'draft' })
    await buildPost(db, { category: ['Java'], status: 'scheduled' })
    await buildPost(db, { category: ['Java', 'Old'], status: 'trashed' })
    await buildPost(db, { category: ['Java', 'Gone'], status: 'trashed', purgeAt: now })
    const cafe = { name: 'Café', published: 1, scheduled: 0, drafts: 0, trashed: 0 }
    expect(await listAdminCategories(db, { search: '', page: 9 })).toEqual({
      categories: [
        cafe,
        { name: expect.stringMatching(/^java$/i), published: 1, scheduled: 1, drafts: 1, trashed: 1 },
        { name: 'Old', published: 0, scheduled: 0, drafts: 0, trashed: 1 },
      ],
      total: 3,
      all: 3,
      page: 1,
      pages: 1,
    })
    expect(await listAdminCategories(db, { search: ' CAFE ', page: 1 })).toMatchObject({ categories: [cafe], total: 1, all: 3 })
    expect(await listAdminCategories(db, { search: 'x%', page: 1 })).toEqual({ categories: [], total: 0, all: 3, page: 1, pages: 1 })
    await buildPost(db, { category: Array.from({ length: 60 }, (_, n) => `C${String(n).padStart(2, '0')}`) })
    const second = await listAdminCategories(db, { search: '', page: 2 })
    expect(second).toMatchObject({ total: 63, page: 2, pages: 2 })
    expect(second.categories).toHaveLength(13)
  })

  test('an empty site has none', async ({ db }) => {
    expect(await listAdminCategories(db, { search: '', page: 1 })).toEqual({ categories: [], total: 0, all: 0, page: 1, pages: 1 })
  })

  test('a name changes everywhere, also what is being written; an open editor is told', async ({ db, actor }) => {
    const live = await buildPost(db, { category: ['Web', 'java', 'Tools'], publishedAt: now })
    const draft = await buildPost(db, { category: ['Java'], status: 'draft' })
    const typed = await buildPost(db, { category: ['Web'], publishedAt: now })
    const open = await editPost(db, actor, { postId: live.id, fields: { category: ['Java', 'New'] }, now })
    await editPost(db, actor, { postId: typed.id, fields: { category: ['Web', 'Java'] }, now })
    const { changed } = await renameCategory(db, actor, { from: 'JAVA', to: ' Kotlin ' })
    expect(changed).toBe(3)
    expect(await categoriesOf(db, live.id)).toEqual(['Web', 'Kotlin', 'Tools'])
    expect(await categoriesOf(db, draft.id)).toEqual(['Kotlin'])
    expect((await getEditedPost(db, live.id)).fields.category).toEqual(['Kotlin', 'New'])
    expect((await getEditedPost(db, typed.id)).fields.category).toEqual(['Web', 'Kotlin'])
    expect(await categoriesOf(db, typed.id)).toEqual(['Web'])
    await expect(saveDraft(db, actor, { ...open, now })).rejects.toMatchObject({
      code: 'conflict',
      details: { post: { fields: { category: ['Kotlin', 'New'] } } },
    })
    expect(await publicCounts(db)).toEqual([
      ['Kotlin', 1],
      ['Tools', 1],
      ['Web', 2],
    ])
  })

  test('the spelling alone can change', async ({ db, actor }) => {
    const post = await buildPost(db, { category: ['javascript'] })
    await renameCategory(db, actor, { from: 'javascript', to: 'JavaScript' })
    expect(await categoriesOf(db, post.id)).toEqual(['JavaScript'])
    expect(await publicCounts(db)).toEqual([['JavaScript', 1]])
  })

  test('merged, a post that had both has one; deleted, posts keep the others; both can be undone', async ({ db, actor }) => {
    const both = await buildPost(db, { category: ['JS', 'Web', 'javascript'] })
    const one = await buildPost(db, { category: ['JS'], publishedAt: now })
    await editPost(db, actor, { postId: one.id, fields: { category: ['JS', 'Typed'] }, now })
    const { undo } = await mergeCategories(db, actor, { from: 'js', into: 'JavaScript' })
    expect(await categoriesOf(db, both.id)).toEqual(['JavaScript', 'Web'])
    expect(await categoriesOf(db, one.id)).toEqual(['JavaScript'])
    expect(await undoCategoryChange(db, actor, undo ?? [])).toEqual({ changed: 2 })
    expect(await categoriesOf(db, both.id)).toEqual(['JS', 'Web', 'javascript'])
    expect(await categoriesOf(db, one.id)).toEqual(['JS'])
    expect((await getEditedPost(db, one.id)).fields.category).toEqual(['JS', 'Typed'])
    const deleted = await deleteCategory(db, actor, { name: 'JS' })
    expect(await categoriesOf(db, both.id)).toEqual(['Web', 'javascript'])
    expect((await getEditedPost(db, one.id)).fields.category).toEqual(['Typed'])
    await undoCategoryChange(db, actor, deleted.undo ?? [])
    expect(await publicCounts(db)).toEqual([
      ['javascript', 1],
      ['JS', 2],
      ['Web', 1],
    ])
  })

  test('whose posts are all in the trash are deleted, and a restored post goes without', async ({ db, actor }) => {
    const post = await buildPost(db, { category: ['Old', 'Web'], publishedAt: now })
    await editPost(db, actor, { postId: post.id, fields: { category: ['Old', 'Typed'] }, now })
    await trashPosts(db, actor, { postIds: [post.id], now })
    expect(await deleteCategory(db, actor, { name: 'Old' })).toMatchObject({ changed: 1 })
    expect((await listAdminCategories(db, { search: 'old', page: 1 })).total).toBe(0)
    expect(await listCategoryNames(db)).not.toContain('Old')
    await restorePosts(db, actor, { postIds: [post.id], now })
    expect((await getEditedPost(db, post.id)).fields.category).toEqual(['Typed'])
    expect(await categoriesOf(db, post.id)).toEqual(['Web'])
  })

  test('that only posts deleted from the trash have are no targets, and their names are free', async ({ db, actor }) => {
    const gone = await buildPost(db, { category: ['Gone'], status: 'trashed', purgeAt: now })
    await buildPost(db, { category: ['Java'] })
    expect(await listCategoryNames(db)).toEqual(['Java'])
    await expect(mergeCategories(db, actor, { from: 'Java', into: 'Gone' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await renameCategory(db, actor, { from: 'Java', to: 'Gone' })).toMatchObject({ changed: 1 })
    expect(await categoriesOf(db, gone.id)).toEqual(['Gone'])
  })

  test('what was saved after the change is not undone', async ({ db, actor }) => {
    const post = await buildPost(db, { category: ['Java'], publishedAt: now })
    const other = await buildPost(db, { category: ['Java'] })
    const { undo } = await deleteCategory(db, actor, { name: 'Java' })
    await editPost(db, actor, { postId: post.id, fields: { category: ['Rust'] }, now })
    expect(await undoCategoryChange(db, actor, undo ?? [])).toEqual({ changed: 1 })
    expect([await categoriesOf(db, post.id), await categoriesOf(db, other.id)]).toEqual([[], ['Java']])
    expect((await getEditedPost(db, post.id)).fields.category).toEqual(['Rust'])
  })

  test('a thousand posts follow in one go', async ({ db, actor }) => {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, render_version, status, category)
      SELECT 'p-' || n, 'P', '', '', 1, CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END,
        CASE WHEN n % 2 = 0 THEN '{Old,Web}'::text[] ELSE '{Old,New}'::text[] END FROM generate_series(1, 1000) AS n`)
    const { changed, undo } = await mergeCategories(db, actor, { from: 'Old', into: 'New' })
    expect(changed).toBe(1000)
    expect(await publicCounts(db)).toEqual([
      ['New', 900],
      ['Web', 400],
    ])
    expect(await undoCategoryChange(db, actor, undo ?? [])).toEqual({ changed: 1000 })
    expect(await publicCounts(db)).toEqual([
      ['New', 500],
      ['Old', 900],
      ['Web', 400],
    ])
  })
})
