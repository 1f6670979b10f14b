import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { categoryCounts, posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { findPost, findSlugRedirect } from '../post-queries.server.ts'
import { addCategory, removeCategory } from './bulk-category.server.ts'
import { trashPosts } from './change-posts.server.ts'
import { createPost } from './create-post.server.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { quickEdit } from './quick-edit.server.ts'
import { listRevisions } from './revisions.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const quick = { title: 'Quick', slug: 'quick', description: 'D', category: ['Rust'] }

async function categoriesOf(db: Db, postId: string) {
  const [row] = await db.select({ category: posts.category }).from(posts).where(eq(posts.id, postId))
  return { row: row?.category, workingCopy: (await getEditedPost(db, postId)).fields.category }
}

onDatabase('quick edit', (test) => {
  test('refuses what is not valid, what is taken, what is not the newest, and what lies in the trash', async ({ db, actor }) => {
    await buildPost(db, { slug: 'taken' })
    const { id: postId } = await buildPost(db, { slug: 'live', publishedAt: now })
    await expect(quickEdit(db, actor, { ...quick, title: '', slug: 'A b', postId, now })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ field: 'title' }, { field: 'slug' }] },
    })
    await expect(quickEdit(db, actor, { ...quick, slug: 'taken', postId, now })).rejects.toMatchObject({
      details: { issues: [{ field: 'slug', message: 'Another post has this slug.' }] },
    })
    await editPost(db, actor, { postId, fields: { title: 'Typed' }, now })
    await expect(quickEdit(db, actor, { ...quick, postId, version: 1, now })).rejects.toMatchObject({ code: 'conflict' })
    await trashPosts(db, actor, { postIds: [postId], now })
    await expect(quickEdit(db, actor, { ...quick, postId, now })).rejects.toMatchObject({ code: 'conflict' })
    expect(await findPost(db, 'quick')).toBeNull()
  })

  test('readers see it at once, the old address leads on, and the working copy keeps the rest of what was typed', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { slug: 'live', content: '<p>Live.</p>', publishedAt: now })
    await editPost(db, actor, { postId, fields: { title: 'Typed', content: '<p>Typed.</p>' }, now })
    const edited = await quickEdit(db, actor, { ...quick, postId, now })
    expect(await findPost(db, 'quick')).toMatchObject({ title: 'Quick', description: 'D', category: ['Rust'], html: '<p>Text.</p>' })
    expect(await findSlugRedirect(db, 'live')).toBe('quick')
    expect(edited).toMatchObject({ hasChanges: true, fields: { ...quick, content: '<p>Typed.</p>' } })
    expect(await listRevisions(db, postId)).toMatchObject([{ reason: 'changed', isLive: true }, { reason: 'imported' }])
  })

  test('what was left as readers see it does not write over what is being written', async ({ db, actor }) => {
    const { id: postId, ...live } = await buildPost(db, { slug: 'live', title: 'Live', publishedAt: now })
    await editPost(db, actor, { postId, fields: { title: 'Not yet', description: 'Not yet' }, now })
    const shown = { title: live.title, slug: live.slug, category: live.category }
    const edited = await quickEdit(db, actor, { ...shown, description: 'At once', postId, now })
    expect(await findPost(db, 'live')).toMatchObject({ title: 'Live', description: 'At once' })
    expect(edited).toMatchObject({ hasChanges: true, fields: { title: 'Not yet', description: 'At once' } })
  })

  test('a post without a working copy gets none', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { publishedAt: now })
    expect(await quickEdit(db, actor, { ...quick, slug: '', postId, now })).toMatchObject({ hasChanges: false })
    expect(await db.select().from(workingCopies)).toEqual([])
  })

  test('a draft may be unfinished elsewhere', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, thumbnail: 'half' }, now })
    expect(await quickEdit(db, actor, { ...quick, postId, now })).toMatchObject({
      status: 'draft',
      fields: { ...quick, thumbnail: 'half' },
    })
  })
})

onDatabase('categories of many posts at once', (test) => {
  test('a name that is none is refused', async ({ db, actor }) => {
    for (const name of ['', ' ', 'a, b', 'x'.repeat(81)]) {
      await expect(addCategory(db, actor, { postIds: [], name })).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  test('posts and working copies get it once, listings follow, and taking it away is the reverse', async ({ db, actor }) => {
    const [one, two, other] = [await buildPost(db), await buildPost(db, { category: ['java', 'Web'] }), await buildPost(db)]
    await editPost(db, actor, { postId: one.id, fields: { category: ['Typed'] }, now })
    const postIds = [one.id, two.id]
    const { version } = await getEditedPost(db, one.id)
    expect(await addCategory(db, actor, { postIds, name: ' Java ' })).toEqual({ changed: [one.id] })
    expect(await categoriesOf(db, one.id)).toEqual({ row: ['Java'], workingCopy: ['Typed', 'Java'] })
    expect((await getEditedPost(db, one.id)).version).toBe(version + 1)
    expect(await categoriesOf(db, other.id)).toEqual({ row: [], workingCopy: [] })
    const counted = await db.select().from(categoryCounts).where(eq(categoryCounts.categoryKey, 'java'))
    expect(counted).toMatchObject([{ posts: 2 }])
    expect((await removeCategory(db, actor, { postIds, name: 'JAVA' })).changed.sort()).toEqual([...postIds].sort())
    expect(await categoriesOf(db, one.id)).toEqual({ row: [], workingCopy: ['Typed'] })
    expect(await categoriesOf(db, two.id)).toEqual({ row: ['Web'], workingCopy: ['Web'] })
  })
})
