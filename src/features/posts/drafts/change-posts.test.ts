import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { importPost } from '../import-post.server.ts'
import {
  deletePosts,
  purgeDeletedPosts,
  removeStarterContent,
  republishPosts,
  restorePosts,
  trashPosts,
  undeletePosts,
  unpublishPosts,
} from './change-posts.server.ts'
import { getEditedPost } from './editable-post.server.ts'
import { listRevisions } from './revisions.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

async function statusOf(db: Db, id: string) {
  const [row] = await db.select({ status: posts.status }).from(posts).where(eq(posts.id, id))
  return row?.status
}

onDatabase('posts as a whole', (test) => {
  test('each change leaves alone what is not in the state it starts from', async ({ db, actor }) => {
    const draft = await buildPost(db, { status: 'draft', renderVersion: 0 })
    const trashed = await buildPost(db, { status: 'trashed' })
    const both = { postIds: [draft.id, trashed.id, UNKNOWN_ID], now }
    expect(await unpublishPosts(db, actor, both)).toEqual({ changed: [] })
    expect(await republishPosts(db, actor, both)).toEqual({ changed: [] })
    expect(await undeletePosts(db, actor, both)).toEqual({ changed: [] })
    expect(await trashPosts(db, actor, both)).toEqual({ changed: [draft.id] })
    expect(await trashPosts(db, actor, { postIds: [], now })).toEqual({ changed: [] })
  })

  test('unpublishing records the public text, and can be undone until the post is edited', async ({ db, actor }) => {
    const post = await buildPost(db, { publishedAt: now })
    const only = { postIds: [post.id], now }
    expect(await unpublishPosts(db, actor, only)).toEqual({ changed: [post.id] })
    expect(await db.select().from(publishedPosts)).toEqual([])
    expect(await listRevisions(db, post.id)).toMatchObject([{ number: 1, reason: 'imported', isLive: false }])
    expect(await republishPosts(db, actor, only)).toEqual({ changed: [post.id] })
    expect(await db.select().from(publishedPosts)).toHaveLength(1)
    await unpublishPosts(db, actor, only)
    await editPost(db, actor, { postId: post.id, fields: { title: 'Other' }, now })
    expect(await republishPosts(db, actor, only)).toEqual({ changed: [] })
  })

  test('taking back the unpublishing of a scheduled post schedules it again', async ({ db, actor }) => {
    const post = await buildPost(db, { status: 'scheduled', createdAt: seconds(60) })
    await unpublishPosts(db, actor, { postIds: [post.id], now })
    await republishPosts(db, actor, { postIds: [post.id], now })
    expect(await statusOf(db, post.id)).toBe('scheduled')
  })

  test('from the trash a post comes back as what it was; overdue ones as drafts', async ({ db, actor }) => {
    const published = await buildPost(db)
    const draft = await buildPost(db, { status: 'draft' })
    const scheduled = await buildPost(db, { status: 'scheduled', createdAt: seconds(3600) })
    const overdue = await buildPost(db, { status: 'scheduled', createdAt: seconds(60) })
    const postIds = [published.id, draft.id, scheduled.id, overdue.id]
    expect((await trashPosts(db, actor, { postIds, now })).changed.sort()).toEqual([...postIds].sort())
    expect(await db.select().from(publishedPosts)).toEqual([])
    expect(await getEditedPost(db, published.id)).toMatchObject({ status: 'trashed', version: 2 })
    await restorePosts(db, actor, { postIds, now: seconds(120) })
    expect(await Promise.all(postIds.map((id) => statusOf(db, id)))).toEqual(['published', 'draft', 'scheduled', 'draft'])
    expect(await db.select().from(publishedPosts)).toHaveLength(1)
  })

  test('an editor that has the post open learns of the trash, and keeps its text', async ({ db, actor }) => {
    const post = await buildPost(db, { publishedAt: now })
    const { version, fields } = await getEditedPost(db, post.id)
    await trashPosts(db, actor, { postIds: [post.id], now })
    const mine = { ...fields, title: 'Mine' }
    await expect(saveDraft(db, actor, { postId: post.id, version, fields: mine, now })).rejects.toMatchObject({
      code: 'conflict',
      details: { post: { status: 'trashed' } },
    })
    await saveDraft(db, actor, { postId: post.id, version: version + 1, fields: mine, now })
    await restorePosts(db, actor, { postIds: [post.id], now })
    expect(await getEditedPost(db, post.id)).toMatchObject({ status: 'published', hasChanges: true, fields: mine })
  })

  test('what is deleted for good is gone at once, can be had back for a minute, and is removed then', async ({ db, actor }) => {
    const [kept, gone, live] = [await buildPost(db, { status: 'trashed' }), await buildPost(db, { status: 'trashed' }), await buildPost(db)]
    const postIds = [kept.id, gone.id, live.id]
    expect((await deletePosts(db, actor, { postIds, now })).changed.sort()).toEqual([kept.id, gone.id].sort())
    await expect(getEditedPost(db, kept.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await restorePosts(db, actor, { postIds, now })).toEqual({ changed: [] })
    expect(await purgeDeletedPosts(db, seconds(59))).toEqual([])
    expect(await undeletePosts(db, actor, { postIds: [kept.id], now })).toEqual({ changed: [kept.id] })
    expect(await purgeDeletedPosts(db, seconds(60))).toEqual([gone.id])
    expect(await statusOf(db, gone.id)).toBeUndefined()
    expect(await statusOf(db, kept.id)).toBe('trashed')
  })

  test('starter content goes to the trash in one go, without what the owner made of it', async ({ db, actor }) => {
    const starter = await buildPost(db, { origin: 'starter' })
    const own = await buildPost(db)
    expect(await removeStarterContent(db, actor, now)).toEqual({ changed: [starter.id] })
    expect(await statusOf(db, own.id)).toBe('published')
    expect(await restorePosts(db, actor, { postIds: [starter.id], now })).toEqual({ changed: [starter.id] })
  })

  test('an import brings a post back from the trash', async ({ db, actor }) => {
    const post = await buildPost(db, { slug: 'a-post' })
    await trashPosts(db, actor, { postIds: [post.id], now })
    await deletePosts(db, actor, { postIds: [post.id], now })
    await importPost(db, { slug: 'a-post', title: 'A', content: '', published: true }, { now, resolveImages: async () => new Map() })
    expect(await purgeDeletedPosts(db, seconds(60))).toEqual([])
    expect(await statusOf(db, post.id)).toBe('published')
  })
})
