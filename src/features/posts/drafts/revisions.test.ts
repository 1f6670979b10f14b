import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { draft, editPost, noImages, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { importPost } from '../import-post.server.ts'
import { findPost } from '../post-queries.server.ts'
import { createPost } from './create-post.server.ts'
import type { DraftFields } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { publishPost } from './publish-post.server.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:01:00Z')

const publish = (db: Db, actor: Admin, postId: string, fields: Partial<DraftFields> = {}) =>
  publishEdited(db, actor, { postId, fields, now })

const historyOf = async (db: Db, postId: string) => (await listRevisions(db, postId)).map(({ number, reason }) => [number, reason])

onDatabase('revisions', (test) => {
  test('a revision that is not there is neither read nor restored', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft(), now })
    for (const number of [0, 1]) {
      await expect(getRevision(db, postId, number)).rejects.toMatchObject({ code: 'not_found' })
      await expect(restoreRevision(db, actor, { postId, number, version, now })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('who does not know the newest version restores nothing', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft(), now })
    const { version } = await publish(db, actor, postId)
    await editPost(db, actor, { postId, fields: { title: 'Newer' }, now })
    const refusal = restoreRevision(db, actor, { postId, number: 1, version, now })
    await expect(refusal).rejects.toMatchObject({ code: 'conflict', details: { post: { fields: { title: 'Newer' } } } })
  })

  test('authors are published, recorded and restored; a post without some is by the author of the site', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'ours' }), now })
    await publish(db, actor, postId, { authors: 'Grace  Hopper, Ada Lovelace,' })
    expect(await findPost(db, 'ours')).toMatchObject({ authors: ['Grace Hopper', 'Ada Lovelace'] })
    const spaced = await editPost(db, actor, { postId, fields: { authors: 'Grace Hopper,Ada Lovelace' }, now })
    expect(spaced).toMatchObject({ hasChanges: false })
    await publish(db, actor, postId, { authors: '' })
    expect(await findPost(db, 'ours')).toMatchObject({ authors: [] })
    const { version } = await getEditedPost(db, postId)
    const restored = await restoreRevision(db, actor, { postId, number: 1, version, now: later })
    expect(restored).toMatchObject({ hasChanges: true, fields: { authors: expect.stringMatching(/^Grace +Hopper, Ada Lovelace/) } })
    const tooLong = await editPost(db, actor, { postId, fields: { authors: 'x'.repeat(101) }, now })
    const refusal = publishPost(db, actor, { postId, version: tooLong.version, now, resolveImages: noImages })
    await expect(refusal).rejects.toMatchObject({
      details: { issues: [{ field: 'authors', message: 'Authors must have names of at most 100 characters.' }] },
    })
  })

  test('a restored revision becomes the working copy, is not public, and the replaced text is recorded', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'first' }), now })
    await publish(db, actor, postId, { title: 'First' })
    await publish(db, actor, postId, { title: 'Second', slug: 'second' })
    const { version } = await editPost(db, actor, { postId, fields: { title: 'Third' }, now })
    const restored = await restoreRevision(db, actor, { postId, number: 1, version, now: later })
    expect(restored).toMatchObject({
      status: 'published',
      hasChanges: true,
      fields: { title: 'First', slug: 'second' },
      live: { number: 2 },
    })
    expect(await findPost(db, 'second')).toMatchObject({ title: 'Second' })
    expect(await historyOf(db, postId)).toEqual([
      [3, 'replaced'],
      [2, 'changed'],
      [1, 'published'],
    ])
    expect((await getRevision(db, postId, 3)).fields.title).toBe('Third')
    await publishPost(db, actor, { postId, version: restored.version, now: later, resolveImages: noImages })
    expect(await findPost(db, 'second')).toMatchObject({ title: 'First' })
  })

  test('a draft is restored too', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft(), now: new Date('2026-11-20T11:00:00Z') })
    const { version } = await editPost(db, actor, { postId, fields: { content: '' }, now })
    const restored = await restoreRevision(db, actor, { postId, number: 1, version, now })
    expect(restored).toMatchObject({ status: 'draft', fields: { content: '<p>Text.</p>' } })
    expect(await historyOf(db, postId)).toEqual([
      [2, 'replaced'],
      [1, 'checkpoint'],
    ])
  })

  test('what readers see of a post without a history is its number 0', async ({ db, actor }) => {
    const post = await buildPost(db, { title: 'Live', publishedAt: now })
    expect(await listRevisions(db, post.id)).toMatchObject([{ number: 0, isLive: true, createdBy: null }])
    const { version } = await editPost(db, actor, { postId: post.id, fields: { title: 'Changed' }, now })
    expect((await getRevision(db, post.id, 0)).fields.title).toBe('Live')
    expect(await restoreRevision(db, actor, { postId: post.id, number: 0, version, now })).toMatchObject({
      fields: { title: 'Live' },
      hasChanges: false,
    })
    expect(await historyOf(db, post.id)).toEqual([
      [2, 'replaced'],
      [1, 'imported'],
    ])
  })

  test('an import takes the place of what was written, which stays in the history; an open editor is told', async ({ db, actor }) => {
    const input = { slug: 'a-post', title: 'Imported', content: '<p>1</p>', published: true }
    await importPost(db, input, { now, resolveImages: noImages })
    const postId = (await findPost(db, 'a-post'))?.id ?? ''
    const { version } = await editPost(db, actor, { postId, fields: { title: 'Mine' }, now })
    expect(await importPost(db, input, { now: later, resolveImages: noImages })).toBe('unchanged')
    expect((await getEditedPost(db, postId)).fields.title).toBe('Mine')
    const changed = { ...input, content: '<p>2</p>' }
    expect(await importPost(db, changed, { now: later, resolveImages: noImages })).toBe('edited')
    expect((await getEditedPost(db, postId)).fields.title).toBe('Mine')
    expect(await importPost(db, changed, { now: later, resolveImages: noImages, overwritesEdited: true })).toBe('changed')
    expect(await historyOf(db, postId)).toEqual([
      [3, 'imported'],
      [2, 'replaced'],
      [1, 'imported'],
    ])
    expect((await getRevision(db, postId, 2)).fields.title).toBe('Mine')
    const fields = draft({ title: 'Mine too' })
    await expect(saveDraft(db, actor, { postId, version, fields, now: later })).rejects.toMatchObject({
      code: 'conflict',
      details: { post: { fields: { title: 'Imported', content: '<p>2</p>' }, hasChanges: false, live: { number: 3 } } },
    })
  })

  test('an import over a draft keeps the draft in the history', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'a-post' }), now })
    const options = { now: later, resolveImages: noImages, overwritesEdited: true }
    await importPost(db, { slug: 'a-post', title: 'Imported', content: '', published: true }, options)
    expect(await historyOf(db, postId)).toEqual([
      [2, 'imported'],
      [1, 'replaced'],
    ])
  })
})
