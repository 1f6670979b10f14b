import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { unpublishPosts } from '../drafts/change-posts.server.ts'
import { getEditedPost } from '../drafts/editable-post.server.ts'
import { saveDraft } from '../drafts/save-draft.server.ts'
import { rewriteBoth } from './rewrite-post.server.ts'
import { beginRewrite, listRewrites, removeOldRewrites, rewritePosts, undoRewrite } from './rewrites.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const resolveImages = (db: Db) => (urls: string[]) => loadImageSources(db, urls)
const bees = rewriteBoth((texts) => ({
  ...texts,
  title: texts.title.replace('ants', 'bees'),
  content: texts.content.replaceAll('ants', 'bees'),
}))

const shout = rewriteBoth((texts) => ({ ...texts, content: `${texts.content}!` }))

async function openRewrite(db: Db, rewrite = bees, email = 'owner@example.com') {
  const actor = await buildAdmin(db, email)
  const rewriteId = await beginRewrite(db, actor, { kind: 'text', search: 'ants', replacement: 'bees', now })
  return {
    actor,
    run: (...postIds: string[]) =>
      rewritePosts(db, actor, { rewriteId, posts: postIds.map((id) => ({ id, rewrite })), now, resolveImages: resolveImages(db) }),
    undo: () => undoRewrite(db, actor, { rewriteId, now, resolveImages: resolveImages(db) }),
    save: (postId: string, content: string) => editPost(db, actor, { postId, fields: { content }, now }),
  }
}

onDatabase('rewriting posts', (test) => {
  test('changes what readers see, unpublished changes and drafts, and is undone', async ({ db }) => {
    const { run, undo, save } = await openRewrite(db)
    const live = await buildPost(db, { title: 'On ants', content: '<p>All ants</p>', status: 'published' })
    const edited = await buildPost(db, { content: '<p>Public ants</p>', status: 'published' })
    await save(edited.id, '<p>More ants</p>')
    const draft = await buildPost(db, { content: '<p>Draft ants</p>', status: 'draft' })
    const other = await buildPost(db, { content: '<p>Wasps</p>', status: 'published' })
    const before = await Promise.all([live, edited, draft, other].map(({ id }) => getEditedPost(db, id)))

    expect(await run(live.id, edited.id, draft.id, other.id)).toEqual({ replaced: 3, failed: [] })

    expect(await readPost(db, live.id)).toMatchObject({ title: 'On bees', content: '<p>All bees</p>', status: 'published' })
    expect((await readPost(db, live.id)).renderedHtml).toContain('All bees')
    expect(await readPost(db, edited.id)).toMatchObject({ content: '<p>Public bees</p>' })
    expect((await getEditedPost(db, edited.id)).fields.content).toBe('<p>More bees</p>')
    expect(await readPost(db, draft.id)).toMatchObject({ content: '<p>Draft bees</p>', plainText: 'Draft bees', status: 'draft' })
    expect(await getEditedPost(db, other.id)).toEqual(before[3])
    const history = await db.select().from(postRevisions).where(eq(postRevisions.postId, edited.id))
    expect(history.map(({ fields }) => JSON.stringify(fields)).filter((fields) => fields.includes('More ants'))).toHaveLength(1)

    expect(await undo()).toEqual({ undone: 3, kept: [], left: 0 })
    for (const one of before) expect((await getEditedPost(db, one.postId)).fields).toEqual(one.fields)
    expect((await readPost(db, edited.id)).content).toBe('<p>Public ants</p>')
    expect((await readPost(db, live.id)).renderedHtml).toContain('All ants')
    expect(await undo()).toEqual({ undone: 0, kept: [], left: 0 })
    await expect(run(live.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an undo keeps posts that were edited since, and names them', async ({ db }) => {
    const { run, undo, save } = await openRewrite(db)
    const { id } = await buildPost(db, { title: 'Edited', content: '<p>ants</p>', status: 'published' })
    await run(id)
    await save(id, '<p>bees and wasps</p>')
    expect(await undo()).toEqual({ undone: 0, kept: ['Edited'], left: 0 })
    expect((await getEditedPost(db, id)).fields.content).toBe('<p>bees and wasps</p>')
  })

  test('an undo keeps a social picture that was chosen since', async ({ db }) => {
    const { actor, run, undo } = await openRewrite(db)
    const { id } = await buildPost(db, { title: 'Shared', content: '<p>ants</p>', status: 'draft', socialImage: '/old.png' })
    await run(id)
    await editPost(db, actor, { postId: id, fields: { socialImage: '/new.png' }, now })
    expect(await undo()).toEqual({ undone: 0, kept: ['Shared'], left: 0 })
    expect((await getEditedPost(db, id)).fields.socialImage).toBe('/new.png')
  })

  test('an editor that has the post open gets a conflict', async ({ db }) => {
    const { actor, run } = await openRewrite(db)
    const { id } = await buildPost(db, { content: '<p>ants</p>', status: 'published' })
    const { fields, version } = await getEditedPost(db, id)
    await run(id)
    await expect(saveDraft(db, actor, { postId: id, version, fields: { ...fields, title: 'Mine' }, now })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a post that would become invalid stays as it is, and so do deleted ones', async ({ db }) => {
    const { run } = await openRewrite(
      db,
      rewriteBoth((texts) => ({ ...texts, title: '' })),
    )
    const { id } = await buildPost(db, { title: 'Titled', status: 'published' })
    const gone = await buildPost(db, { title: 'Gone' })
    await db.delete(posts).where(eq(posts.id, gone.id))
    expect(await run(id, gone.id)).toEqual({ replaced: 0, failed: ['Titled (a text would be empty or too long)'] })
    expect((await readPost(db, id)).title).toBe('Titled')
  })

  test('a second run of the same rewrite keeps the texts before the first one', async ({ db }) => {
    const { run, undo } = await openRewrite(db, shout)
    const { id } = await buildPost(db, { content: 'ants', status: 'published' })
    await run(id)
    await run(id)
    expect((await readPost(db, id)).content).toBe('ants!!')
    await undo()
    expect((await readPost(db, id)).content).toBe('ants')
  })

  test('a second run after an edit keeps the edited texts', async ({ db }) => {
    const { run, undo, save } = await openRewrite(db, shout)
    const { id } = await buildPost(db, { content: 'ants', status: 'draft' })
    await run(id)
    await save(id, 'ants and wasps')
    await run(id)
    expect(await undo()).toEqual({ undone: 1, kept: [], left: 0 })
    expect((await readPost(db, id)).content).toBe('ants and wasps')
  })

  test('two rewrites of one post are undone, the newer one first', async ({ db }) => {
    const older = await openRewrite(db, shout)
    const newer = await openRewrite(db, shout, 'other@example.com')
    const { id } = await buildPost(db, { content: 'ants', status: 'published' })
    await older.run(id)
    await newer.run(id)
    await newer.undo()
    expect(await older.undo()).toEqual({ undone: 1, kept: [], left: 0 })
    expect((await readPost(db, id)).content).toBe('ants')
  })

  test('an undo reaches a post that was only unpublished since', async ({ db }) => {
    const { actor, run, undo } = await openRewrite(db)
    const { id } = await buildPost(db, { content: '<p>ants</p>', status: 'published' })
    await run(id)
    await unpublishPosts(db, actor, { postIds: [id], now })
    expect(await undo()).toEqual({ undone: 1, kept: [], left: 0 })
    expect(await readPost(db, id)).toMatchObject({ content: '<p>ants</p>', status: 'draft' })
  })

  test('is listed with its posts for 30 days', async ({ db }) => {
    const { run, undo } = await openRewrite(db)
    expect(await listRewrites(db, 'text')).toEqual([])
    await run((await buildPost(db, { content: 'ants' })).id)
    expect(await listRewrites(db, 'link')).toEqual([])
    expect(await listRewrites(db, 'text')).toMatchObject([{ search: 'ants', replacement: 'bees', posts: 1, isUndone: false }])
    await undo()
    expect(await listRewrites(db, 'text')).toMatchObject([{ isUndone: true }])
    await removeOldRewrites(db, new Date(now.getTime() + 31 * 24 * 3_600_000))
    expect(await listRewrites(db, 'text')).toEqual([])
  })
})
