import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions, workingCopies } from '#src/db/schema/drafts.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { draft } from '#tests/support/edit-post.ts'
import { buildPost, readPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { createPost, duplicatePost } from './create-post.server.ts'
import { getEditedPost } from './editable-post.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const revisionsOf = (db: Db) => db.select().from(postRevisions).orderBy(postRevisions.number)

onDatabase('saving a draft', (test) => {
  test('a post that is not there cannot be read, saved or copied', async ({ db, actor }) => {
    for (const postId of [UNKNOWN_ID, 'no-id']) {
      await expect(getEditedPost(db, postId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(saveDraft(db, actor, { postId, version: 1, fields: draft(), now })).rejects.toMatchObject({ code: 'not_found' })
      await expect(duplicatePost(db, actor, { postId, now })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('who does not know the newest version is refused, with the text of who does', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft(), now })
    await saveDraft(db, actor, { postId, version, fields: draft({ content: '<p>Theirs.</p>' }), now: minutes(1) })
    const refusal = await saveDraft(db, actor, { postId, version, fields: draft({ content: '<p>Mine.</p>' }), now: minutes(2) }).catch(
      (error) => error,
    )
    expect(refusal).toMatchObject({ code: 'conflict', details: { post: { postId, fields: { content: '<p>Theirs.</p>' } } } })
    expect(refusal.details.post.version).toBe(version + 1)
    expect((await getEditedPost(db, postId)).fields.content).toBe('<p>Theirs.</p>')
  })

  test('of two saves at once exactly one wins', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft(), now })
    const texts = ['<p>One.</p>', '<p>Two.</p>', '<p>Three.</p>']
    const results = await Promise.allSettled(
      texts.map((content) => saveDraft(db, actor, { postId, version, fields: draft({ content }), now: minutes(1) })),
    )
    const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [texts[index]] : []))
    expect(winners).toHaveLength(1)
    expect((await getEditedPost(db, postId)).fields.content).toBe(winners[0])
    expect((await getEditedPost(db, postId)).version).toBe(version + 1)
  })

  test('a save whose answer got lost may be sent again', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft(), now })
    const save = { postId, version, fields: draft({ title: 'Once ' }), now: minutes(1) }
    const first = await saveDraft(db, actor, save)
    expect(await saveDraft(db, actor, { ...save, now: minutes(2) })).toEqual(first)
  })

  test('a draft is stored as typed, and its row has the valid fields', async ({ db, actor }) => {
    const typed = draft({
      title: '',
      slug: 'No Slug',
      thumbnail: 'javascript:alert(1)',
      category: ['Java', 'java', ''],
      projectSourceUrl: 'nonsense',
      projectSourceLabel: '',
      publishAt: '2030-01-01T00:00:00.000Z',
    })
    const { postId, version, fields, hasChanges, live, status } = await createPost(db, actor, { fields: typed, now })
    expect({ fields, hasChanges, live, status }).toEqual({ fields: typed, hasChanges: true, live: null, status: 'draft' })
    expect(await readPost(db, postId)).toMatchObject({
      title: 'Untitled',
      slug: 'untitled',
      thumbnail: null,
      category: ['Java'],
      projectSourceUrl: null,
      projectSourceLabel: 'Source Code',
      renderVersion: 0,
      plainText: 'Text.',
    })
    const valid = draft({ slug: 'a-slug', content: '<p>Other <b>words</b></p><pre><code>let x</code></pre>', thumbnail: '/a.png' })
    await saveDraft(db, actor, { postId, version, fields: valid, now: minutes(1) })
    expect(await readPost(db, postId)).toMatchObject({ slug: 'a-slug', thumbnail: '/a.png', plainText: 'Other words', codeText: 'let x' })
    expect(await db.select().from(workingCopies)).toEqual([])
    expect((await getEditedPost(db, postId)).fields).toEqual(valid)
  })

  test('a draft whose slug is taken keeps its own, and what was typed', async ({ db, actor }) => {
    await buildPost(db, { slug: 'taken' })
    const { postId, version } = await createPost(db, actor, { fields: draft(), now })
    await saveDraft(db, actor, { postId, version, fields: draft({ slug: 'taken' }), now })
    expect(await readPost(db, postId)).toMatchObject({ slug: 'a-post' })
    expect((await getEditedPost(db, postId)).fields.slug).toBe('taken')
  })

  test('drafts that begin with the same words at once get different slugs', async ({ db, actor }) => {
    const created = await Promise.all([1, 2, 3].map(() => createPost(db, actor, { fields: draft(), now })))
    const slugs = await Promise.all(created.map(async ({ postId }) => (await readPost(db, postId)).slug))
    expect(slugs.sort()).toEqual(['a-post', 'a-post-2', 'a-post-3'])
  })

  test('of a published post only the working copy changes', async ({ db, actor }) => {
    const post = await buildPost(db, { title: 'Live', createdAt: now, publishedAt: now })
    const { version, fields, hasChanges } = await getEditedPost(db, post.id)
    expect({ hasChanges, publishAt: fields.publishAt, title: fields.title }).toEqual({
      hasChanges: false,
      publishAt: '2026-11-20T12:00:00.000Z',
      title: 'Live',
    })
    const changed = { ...fields, title: 'Changed', slug: 'elsewhere' }
    const saved = await saveDraft(db, actor, { postId: post.id, version, fields: changed, now: minutes(1) })
    expect(saved).toEqual({ version: version + 1, savedAt: minutes(1).toISOString(), status: 'published' })
    expect(await readPost(db, post.id)).toEqual({ ...post, draftVersion: version + 1 })
    expect(await getEditedPost(db, post.id)).toMatchObject({ hasChanges: true, fields: changed, live: { slug: post.slug } })
    await saveDraft(db, actor, { postId: post.id, version: saved.version, fields, now: minutes(2) })
    expect(await getEditedPost(db, post.id)).toMatchObject({ hasChanges: false, fields })
    expect(await db.select().from(workingCopies)).toEqual([])
  })

  test('no draft is among what visitors list', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft({ category: ['Secret'] }), now })
    await saveDraft(db, actor, { postId, version, fields: draft({ category: ['Secret', 'More'] }), now })
    expect(await db.select().from(publishedPosts)).toEqual([])
    expect((await db.execute(sql`SELECT 1 FROM category_counts WHERE category_key <> ''`)).rows).toEqual([])
  })

  test('text that PostgreSQL cannot hold is made fit', async ({ db, actor }) => {
    const { fields } = await createPost(db, actor, { fields: draft({ title: 'a\0b\ud800', slug: '\0', category: ['\0c '] }), now })
    expect(fields).toMatchObject({ title: 'ab\ufffd', slug: '', category: ['c '] })
  })

  test('a copy is a draft with a slug of its own and without the date', async ({ db, actor }) => {
    const post = await buildPost(db, { title: 'Live', slug: 'live', category: ['Java'], publishedAt: now })
    const copy = await duplicatePost(db, actor, { postId: post.id, now })
    expect(copy).toMatchObject({
      status: 'draft',
      live: null,
      fields: { title: 'Live (copy)', slug: 'live-copy', category: ['Java'], publishAt: null },
    })
    expect((await duplicatePost(db, actor, { postId: post.id, now })).fields.slug).toBe('live-copy-2')
  })

  test('a save records the replaced text as a checkpoint ten minutes after the last revision', async ({ db, actor }) => {
    let { postId, version } = await createPost(db, actor, { fields: draft(), now })
    async function save(content: string, minute: number) {
      version = (await saveDraft(db, actor, { postId, version, fields: draft({ content }), now: minutes(minute) })).version
    }
    await save('<p>9</p>', 9)
    expect(await revisionsOf(db)).toEqual([])
    await save('<p>11</p>', 11)
    await save('<p>12</p>', 12)
    await save('', 25)
    const kept = await revisionsOf(db)
    expect(kept.map(({ number, reason, fields }) => [number, reason, fields])).toMatchObject([
      [1, 'checkpoint', { content: '<p>9</p>' }],
      [2, 'checkpoint', { content: '<p>12</p>' }],
    ])
    expect(kept[0]?.createdBy).toBe(actor.id)
  })

  test('a post keeps fifty checkpoints and all other revisions', async ({ db, actor }) => {
    let { postId, version } = await createPost(db, actor, { fields: draft(), now })
    await db.insert(postRevisions).values({ postId, number: 1, reason: 'published', fields: draft(), createdAt: now })
    for (let n = 1; n <= 53; n += 1) {
      version = (await saveDraft(db, actor, { postId, version, fields: draft({ content: `${n}` }), now: minutes(11 * n) })).version
    }
    const kept = await revisionsOf(db)
    expect(kept.map(({ number }) => number)).toEqual([1, ...Array.from({ length: 50 }, (_, n) => n + 4)])
  })
})
