// A post that was edited here is not overwritten by an import, and an import can be undone post by post.
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost, noImages } from '#tests/support/edit-post.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { trashPosts, unpublishPosts } from '../drafts/change-posts.server.ts'
import { publishDuePosts } from '../drafts/due-posts.server.ts'
import { getEditedPost } from '../drafts/editable-post.server.ts'
import { type ImportPostOptions, importPost, previewImport, type WrittenPost } from '../import-post.server.ts'
import type { PostInput } from '../post.schema.ts'
import { undoImportedPost } from './undo-imported-post.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')
const base: PostInput = { slug: 'a-post', title: 'A post', content: '<p>One</p>', published: true }
const changed = { ...base, content: '<p>Two</p>' }

async function run(db: Db, input: PostInput = base, options: Partial<ImportPostOptions> = {}) {
  const found: WrittenPost[] = []
  const onWritten = async (_tx: Db, one: WrittenPost) => void found.push(one)
  const outcome = await importPost(db, input, { now, resolveImages: noImages, onWritten, ...options })
  return { outcome, written: found[0] }
}

async function type(db: Db, actor: Admin, content: string) {
  await editPost(db, actor, { postId: (await readPost(db, base.slug)).id, fields: { content }, now })
}

function undo(db: Db, written: WrittenPost | undefined) {
  if (!written) throw new Error('nothing was written')
  return undoImportedPost(db, { ...written, now: later, resolveImages: noImages })
}

onDatabase('a second import', (test) => {
  test.for<[string, (db: Db, actor: Admin) => Promise<unknown>]>([
    ['was typed in', (db, actor) => type(db, actor, '<p>Mine</p>')],
    ['was unpublished', async (db, actor) => unpublishPosts(db, actor, { postIds: [(await readPost(db, base.slug)).id], now })],
    ['was moved to the trash', async (db, actor) => trashPosts(db, actor, { postIds: [(await readPost(db, base.slug)).id], now })],
  ])('keeps a post that %s here, unless the owner wants it overwritten', async ([_, edit], { db }) => {
    await run(db)
    await edit(db, await buildAdmin(db))
    const before = await readPost(db, base.slug)
    expect(await previewImport(db, changed, { now })).toBe('edited')
    expect((await run(db, changed)).outcome).toBe('edited')
    expect(await readPost(db, base.slug)).toEqual(before)
    expect(await previewImport(db, changed, { now, overwritesEdited: true })).toBe('changed')
    expect((await run(db, changed, { overwritesEdited: true })).outcome).toBe('changed')
    expect(await readPost(db, base.slug)).toMatchObject({ content: '<p>Two</p>', status: 'published' })
  })

  test('keeps a post that was written here', async ({ db }) => {
    await buildPost(db, { slug: 'a-post', title: 'Mine' })
    expect((await run(db)).outcome).toBe('edited')
    expect(await readPost(db, base.slug)).toMatchObject({ title: 'Mine' })
  })

  test('changes a post that was only opened, or that became public at its date', async ({ db }) => {
    const planned = { ...base, createdAt: new Date('2026-11-21T11:00:00Z') }
    await run(db, planned)
    await publishDuePosts(db, later)
    const { content } = await readPost(db, base.slug)
    await type(db, await buildAdmin(db), content)
    expect((await run(db, { ...planned, title: 'Other' }, { now: later })).outcome).toBe('changed')
  })
})

onDatabase('undoing an import', (test) => {
  test('moves a new post to the trash, and a later import brings it back', async ({ db }) => {
    const { written } = await run(db)
    expect(await undo(db, written)).toBe('undone')
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'trashed', trashedFrom: 'published' })
    expect((await run(db)).outcome).toBe('changed')
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'published', trashedFrom: null })
  })

  test('gives a changed post its text back, published as it was', async ({ db }) => {
    await run(db)
    const { written } = await run(db, { ...changed, title: 'Other', category: 'Java' }, { now: later })
    expect(await undo(db, written)).toBe('undone')
    const row = await readPost(db, base.slug)
    expect(row).toMatchObject({ title: 'A post', content: '<p>One</p>', category: [], status: 'published', updatedAt: now })
    expect(row.renderedHtml).toContain('One')
    expect((await run(db, changed)).outcome).toBe('changed')
  })

  test('gives a public post its working copy back, and a draft its state', async ({ db, actor }) => {
    await run(db)
    await type(db, actor, '<p>Mine</p>')
    const first = await run(db, changed, { overwritesEdited: true })
    expect(await undo(db, first.written)).toBe('undone')
    const edited = await getEditedPost(db, (await readPost(db, base.slug)).id)
    expect(edited).toMatchObject({ hasChanges: true, fields: { content: '<p>Mine</p>' } })
    expect(await readPost(db, base.slug)).toMatchObject({ content: '<p>One</p>' })
    await unpublishPosts(db, actor, { postIds: [edited.postId], now })
    const second = await run(db, changed, { overwritesEdited: true })
    expect(await undo(db, second.written)).toBe('undone')
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'draft' })
  })

  test('keeps a post that was edited since, or imported again with another text', async ({ db, actor }) => {
    const first = await run(db)
    const second = await run(db, changed)
    expect(await undo(db, first.written)).toBe('kept')
    await type(db, actor, '<p>Mine</p>')
    expect(await undo(db, second.written)).toBe('kept')
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'published', content: '<p>Two</p>' })
  })

  test('has nothing to do for a post that was deleted', async ({ db }) => {
    const { written } = await run(db)
    await db.delete(posts)
    expect(await undo(db, written)).toBe('undone')
  })
})
