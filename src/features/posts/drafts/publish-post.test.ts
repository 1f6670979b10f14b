import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { mailings } from '#src/db/schema/mail.ts'
import { postSlugs, publishedPosts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { draft, editPost, noImages, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost, readPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { findPost, findSlugRedirect } from '../post-queries.server.ts'
import { trashPosts, unpublishPosts } from './change-posts.server.ts'
import { createPost } from './create-post.server.ts'
import { discardChanges } from './discard-changes.server.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { publishPost } from './publish-post.server.ts'
import { listRevisions } from './revisions.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const publish = (db: Db, actor: Admin, { postId, version }: EditedPost, at = now) =>
  publishPost(db, actor, { postId, version, now: at, resolveImages: noImages })

/** Saves the changed fields and publishes them. */
const change = (db: Db, actor: Admin, postId: string, { at = minutes(1), ...fields }: Partial<DraftFields> & { at?: Date }) =>
  publishEdited(db, actor, { postId, fields, now: at })

const reasonsOf = async (db: Db, postId: string) =>
  (await listRevisions(db, postId)).map(({ number, reason, isLive }) => [number, reason, isLive])

onDatabase('publishing', (test) => {
  test('what is not there or not the newest is not published', async ({ db, actor }) => {
    const nowhere = publishPost(db, actor, { postId: UNKNOWN_ID, version: 1, now, resolveImages: noImages })
    await expect(nowhere).rejects.toMatchObject({ code: 'not_found' })
    const post = await createPost(db, actor, { fields: draft(), now })
    await saveDraft(db, actor, { postId: post.postId, version: post.version, fields: draft({ title: 'Newer' }), now })
    await expect(publish(db, actor, post)).rejects.toMatchObject({ code: 'conflict', details: { post: { fields: { title: 'Newer' } } } })
    await trashPosts(db, actor, { postIds: [post.postId], now })
    await expect(publish(db, actor, await getEditedPost(db, post.postId))).rejects.toMatchObject({
      code: 'conflict',
      details: { post: { status: 'trashed' } },
    })
    expect(await db.select().from(publishedPosts)).toEqual([])
  })

  test('fields that are not valid are named, each once, and nothing changes', async ({ db, actor }) => {
    const fields = draft({
      title: ' ',
      slug: 'No Slug',
      thumbnail: 'javascript:alert(1)',
      publishAt: '9999-01-01T00:00:00.000Z',
      projectPreviewUrl: 'ftp://a.b',
    })
    const post = await createPost(db, actor, { fields, now })
    const refusal = await publish(db, actor, post).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    expect(refusal.details.issues).toEqual([
      { field: 'title', message: 'Title must not be empty.' },
      { field: 'slug', message: 'Slug must consist of the letters a to z, digits and single hyphens.' },
      { field: 'thumbnail', message: expect.stringMatching(/^Thumbnail must be a web address/) },
      { field: 'publishAt', message: 'Date must lie between 1970 and 2200.' },
      { field: 'projectPreviewUrl', message: expect.stringMatching(/^Live preview address must be/) },
    ])
    expect(await getEditedPost(db, post.postId)).toEqual(post)
  })

  test('a post that is to be sent is noted with its publishing, once, and no page is', async ({ db, actor }) => {
    const publishAndSend = ({ postId, version }: EditedPost) =>
      publishPost(db, actor, { postId, version, now, resolveImages: noImages, sends: true })
    const page = await createPost(db, actor, { fields: draft({ type: 'page', title: 'A page' }), now })
    await publishAndSend(page)
    const post = await createPost(db, actor, { fields: draft({ title: 'A post' }), now })
    await expect(publishAndSend({ ...post, version: 0 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.select().from(mailings)).toEqual([])
    await publishAndSend(post)
    await publishAndSend(await getEditedPost(db, post.postId))
    expect(await db.select().from(mailings)).toMatchObject([{ postId: post.postId, state: 'waiting', createdAt: now }])
  })

  test('a slug of another post is refused', async ({ db, actor }) => {
    await buildPost(db, { slug: 'taken' })
    const post = await createPost(db, actor, { fields: draft(), now })
    await expect(change(db, actor, post.postId, { slug: 'taken' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ field: 'slug', message: 'Another post has this slug.' }] },
    })
  })

  test('readers see the post from then on, rendered, with a slug made from its title', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ title: '' }), now })
    const published = await change(db, actor, postId, { title: 'My first', content: '<h2>One</h2>', category: ['Java'], at: minutes(5) })
    expect(published).toMatchObject({ status: 'published', hasChanges: false, fields: { slug: 'my-first' } })
    expect(published.live).toEqual({
      slug: 'my-first',
      number: 1,
      createdAt: minutes(5).toISOString(),
      publishedAt: minutes(5).toISOString(),
    })
    expect(await findPost(db, 'my-first')).toMatchObject({ title: 'My first', html: expect.stringContaining('<h2 id="one">') })
    expect(await db.select().from(workingCopies)).toEqual([])
    expect(await reasonsOf(db, postId)).toEqual([[1, 'published', true]])
    expect((await listRevisions(db, postId))[0]).toMatchObject({ createdBy: actor.name })
  })

  test('changes of a public post wait until they are published, and its date stays', async ({ db, actor }) => {
    const post = await buildPost(db, { slug: 'live', title: 'Live', createdAt: now, publishedAt: now, origin: 'starter' })
    await saveDraft(db, actor, {
      postId: post.id,
      version: 1,
      fields: { ...(await getEditedPost(db, post.id)).fields, title: 'Changed', publishAt: null },
      now,
    })
    expect(await findPost(db, 'live')).toMatchObject({ title: 'Live' })
    await publish(db, actor, await getEditedPost(db, post.id), minutes(3))
    expect(await findPost(db, 'live')).toMatchObject({
      title: 'Changed',
      createdAt: now.toISOString(),
      updatedAt: minutes(3).toISOString(),
    })
    expect(await readPost(db, post.id)).toMatchObject({ origin: null, revision: 2 })
    expect(await reasonsOf(db, post.id)).toEqual([
      [2, 'changed', true],
      [1, 'imported', false],
    ])
  })

  test('a date in the past is the date readers see; one in the future schedules; none publishes now', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft(), now })
    const scheduled = await change(db, actor, postId, { publishAt: minutes(60).toISOString() })
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      live: null,
      hasChanges: false,
      fields: { publishAt: minutes(60).toISOString() },
    })
    expect(await findPost(db, 'a-post')).toBeNull()
    expect(await reasonsOf(db, postId)).toEqual([[1, 'scheduled', false]])
    const published = await change(db, actor, postId, { publishAt: null, at: minutes(2) })
    expect(published).toMatchObject({ status: 'published', live: { createdAt: minutes(2).toISOString() } })
    const backdated = await change(db, actor, postId, { publishAt: '2020-01-01T00:00:00.000Z', at: minutes(3) })
    expect(backdated.live).toMatchObject({ createdAt: '2020-01-01T00:00:00.000Z', publishedAt: minutes(2).toISOString() })
  })

  test('old addresses lead to the newest one, also when a slug comes back', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'draft-slug' }), now })
    await change(db, actor, postId, { slug: 'a' })
    await change(db, actor, postId, { slug: 'b' })
    expect([await findSlugRedirect(db, 'a'), await findSlugRedirect(db, 'draft-slug')]).toEqual(['b', null])
    await change(db, actor, postId, { slug: 'c' })
    expect([await findSlugRedirect(db, 'a'), await findSlugRedirect(db, 'b')]).toEqual(['c', 'c'])
    await change(db, actor, postId, { slug: 'a' })
    expect([await findSlugRedirect(db, 'a'), await findSlugRedirect(db, 'b'), await findSlugRedirect(db, 'c')]).toEqual([null, 'a', 'a'])
    expect(await findPost(db, 'a')).not.toBeNull()
  })

  test('a post takes over an address that another one had before', async ({ db, actor }) => {
    const other = await buildPost(db)
    await db.insert(postSlugs).values({ slug: 'old', postId: other.id })
    const { postId } = await createPost(db, actor, { fields: draft(), now })
    await change(db, actor, postId, { slug: 'old' })
    expect(await db.select().from(postSlugs)).toEqual([])
  })

  test('the slug of an unpublished post changes only when it goes out again', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'a' }), now })
    await change(db, actor, postId, {})
    await unpublishPosts(db, actor, { postIds: [postId], now })
    await editPost(db, actor, { postId, fields: { slug: 'b' }, now })
    expect(await readPost(db, postId)).toMatchObject({ slug: 'a', status: 'draft' })
    await publish(db, actor, await getEditedPost(db, postId), minutes(2))
    expect(await findSlugRedirect(db, 'a')).toBe('b')
  })

  test('a save racing with publishing is never published unseen and never lost', async ({ db, actor }) => {
    for (let round = 0; round < 5; round += 1) {
      const post = await createPost(db, actor, { fields: draft({ content: '<p>seen</p>' }), now })
      const [published, saved] = await Promise.allSettled([
        publish(db, actor, post),
        saveDraft(db, actor, { postId: post.postId, version: post.version, fields: draft({ content: '<p>late</p>' }), now }),
      ])
      expect([published.status, saved.status].sort()).toEqual(['fulfilled', 'rejected'])
      const row = await readPost(db, post.postId)
      expect(row).toMatchObject(
        published.status === 'fulfilled' ? { status: 'published', content: '<p>seen</p>' } : { status: 'draft', content: '<p>late</p>' },
      )
    }
  })

  test('discarded changes go, and stay in the history', async ({ db, actor }) => {
    const post = await buildPost(db, { title: 'Live', createdAt: now, publishedAt: now })
    const { version, fields } = await getEditedPost(db, post.id)
    await saveDraft(db, actor, { postId: post.id, version, fields: { ...fields, title: 'Changed' }, now })
    await expect(discardChanges(db, actor, { postId: post.id, version, now })).rejects.toMatchObject({ code: 'conflict' })
    expect(await discardChanges(db, actor, { postId: post.id, version: version + 1, now })).toMatchObject({ hasChanges: false, fields })
    expect(await reasonsOf(db, post.id)).toEqual([
      [2, 'replaced', false],
      [1, 'imported', true],
    ])
    const drafted = await createPost(db, actor, { fields: draft({ title: '' }), now })
    expect(await discardChanges(db, actor, { ...drafted, now })).toMatchObject({ fields: { title: '' } })
  })

  test('triggers see one published post', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ category: ['Java'] }), now })
    await change(db, actor, postId, {})
    await change(db, actor, postId, { category: ['Rust'] })
    expect((await db.execute(sql`SELECT category_key, posts FROM category_counts ORDER BY 1`)).rows).toEqual([
      { category_key: '', posts: 1 },
      { category_key: 'rust', posts: 1 },
    ])
  })
})
