import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions, workingCopies } from '#src/db/schema/drafts.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { listUses } from '#src/features/media/library/list-uses.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { getEditedPost } from '../drafts/editable-post.server.ts'
import { saveDraft } from '../drafts/save-draft.server.ts'
import { replaceFileInArticle, replacePictureInArticle } from './replace-address.ts'
import { replaceFile } from './replace-file.server.ts'

const [OLD, NEW, GONE] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const now = new Date('2026-03-01T12:00:00Z')

async function openPictures(db: Db) {
  const actor = await buildAdmin(db)
  const size = { format: 'png', height: 400, bytes: 9 } as const
  await db.insert(media).values([
    { ...size, hash: OLD, sourceHash: OLD, width: 800 },
    { ...size, hash: NEW, sourceHash: NEW, width: 1200 },
  ])
  const replace = (over: { from?: string; to?: string; after?: string | null } = {}) =>
    replaceFile(db, actor, { from: OLD, to: NEW, after: null, now, resolveImages: (urls) => loadImageSources(db, urls), ...over })
  return { actor, replace }
}

test('addresses of variants change, longer words and other files do not; a width that the author set stays', () => {
  const replace = (html: string) => replacePictureInArticle(html, { hash: OLD, width: 800 }, { hash: NEW, width: 1200 })
  expect(replace(`<img src="/media/${OLD}" width="800" height="400" alt="x">`)).toBe(`<img src="/media/${NEW}" width="1200" alt="x">`)
  expect(replace(`<img src="/media/${OLD}" width="300" height="150">`)).toBe(`<img src="/media/${NEW}" width="300">`)
  expect(replace(`<img src="/media/${NEW}" width="800" height="400">`)).toBe(`<img src="/media/${NEW}" width="800" height="400">`)
  expect(replace(`<a href="https://blog.test/media/${OLD}/700">`)).toBe(`<a href="https://blog.test/media/${NEW}/700">`)
  expect(replace(`/media/${OLD}0 /media/${OLD}.mp4`)).toBe(`/media/${OLD}0 /media/${OLD}.mp4`)
})

test('another recording takes every place of one, and a video gets no size; other addresses stay', () => {
  const replace = (html: string) => replaceFileInArticle(html, { hash: OLD, format: 'mp4' }, { hash: NEW, format: 'webm' })
  expect(replace(`<video src="/media/${OLD}.mp4" width="64" height="48" title="A"></video>`)).toBe(
    `<video src="/media/${NEW}.webm" title="A"></video>`,
  )
  expect(replace(`<video src="/media/${NEW}.mp4" width="64"></video>`)).toBe(`<video src="/media/${NEW}.mp4" width="64"></video>`)
  expect(replace(`<a href="https://blog.test/media/${OLD}.mp4">x</a> /media/${OLD}.mp4x /media/${OLD}`)).toBe(
    `<a href="https://blog.test/media/${NEW}.webm">x</a> /media/${OLD}.mp4x /media/${OLD}`,
  )
})

onDatabase('replaceFile', (test) => {
  test('replaces a download in articles and in the links of projects, and refuses another kind of file', async ({ db }) => {
    const { replace } = await openPictures(db)
    const [slides, newer, clip] = ['d'.repeat(64), 'e'.repeat(64), 'f'.repeat(64)]
    await db.insert(recordings).values([
      { hash: slides, format: 'pdf', bytes: 9 },
      { hash: newer, format: 'zip', bytes: 9 },
      { hash: clip, format: 'mp4', bytes: 9 },
    ])
    const content = `<p><a href="/media/${slides}.pdf">Slides</a></p>`
    const post = await buildPost(db, { content, projectPreviewUrl: `https://blog.test/media/${slides}.pdf`, status: 'published' })
    for (const to of [clip, NEW]) await expect(replace({ from: slides, to })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await replace({ from: slides, to: newer })).toEqual({ replaced: 1, failed: [], next: null })
    const [row] = await db.select().from(posts).where(eq(posts.id, post.id))
    expect(row?.content).toBe(content.replace(`${slides}.pdf`, `${newer}.zip`))
    expect(row?.projectPreviewUrl).toBe(`https://blog.test/media/${newer}.zip`)
    expect((await listUses(db, slides)).total).toBe(0)
  })

  test('changes published posts, drafts and unpublished changes; alt texts and the history stay', async ({ db }) => {
    const { actor, replace } = await openPictures(db)
    const html = `<p>Text</p><img src="/media/${OLD}" alt="Own words" width="800" height="400">`
    const live = await buildPost(db, { content: html, thumbnail: `/media/${OLD}`, status: 'published' })
    const draft = await buildPost(db, { content: html, status: 'draft' })
    const trashed = await buildPost(db, { content: html, status: 'trashed' })
    const edited = await buildPost(db, { status: 'published', content: '<p>Public</p>' })
    await editPost(db, actor, { postId: edited.id, fields: { content: html }, now })

    expect(await replace()).toEqual({ replaced: 4, failed: [], next: null })

    const rows = await db.select().from(posts)
    const rowOf = (id: string) => rows.find((row) => row.id === id)
    expect(rowOf(live.id)).toMatchObject({ thumbnail: `/media/${NEW}`, status: 'published' })
    expect(rowOf(live.id)?.content).toBe(`<p>Text</p><img src="/media/${NEW}" alt="Own words" width="1200">`)
    expect(rowOf(live.id)?.renderedHtml).toContain(`/media/${NEW}/1000`)
    expect(rowOf(live.id)?.renderedHtml).not.toContain(OLD)
    for (const { id } of [draft, trashed]) expect(rowOf(id)?.content).toContain(NEW)
    expect(rowOf(edited.id)?.content).toBe('<p>Public</p>')
    const [copy] = await db.select().from(workingCopies).where(eq(workingCopies.postId, edited.id))
    expect(JSON.stringify(copy?.fields)).toContain(NEW)
    expect((await listUses(db, OLD)).total).toBe(0)
    expect((await listUses(db, NEW)).total).toBe(4)
    const before = await db.select({ fields: postRevisions.fields }).from(postRevisions).where(eq(postRevisions.postId, live.id))
    expect(JSON.stringify(before)).toContain(OLD)
    expect(await replace()).toEqual({ replaced: 0, failed: [], next: null })
  })

  test('changes a social picture that no article shows; alt text and focal point of the thumbnail stay', async ({ db }) => {
    const { replace } = await openPictures(db)
    const focal = { thumbnailAlt: 'A heron', focalX: 0, focalY: 95 }
    const shared = await buildPost(db, { content: '<p>Text</p>', socialImage: `/media/${OLD}`, status: 'published' })
    const shown = await buildPost(db, { content: '<p>Text</p>', thumbnail: `/media/${OLD}`, ...focal, status: 'published' })
    expect(await replace()).toEqual({ replaced: 2, failed: [], next: null })
    const [{ socialImage } = { socialImage: '' }] = await db.select().from(posts).where(eq(posts.id, shared.id))
    expect(socialImage).toBe(`/media/${NEW}`)
    const [row] = await db.select().from(posts).where(eq(posts.id, shown.id))
    expect(row).toMatchObject({ thumbnail: `/media/${NEW}`, ...focal })
    expect(row?.renderedHtml).toMatch(/alt="A heron" [^>]*data-focal-x="0" data-focal-y="95"/)
  })

  test('an editor that is open meanwhile meets the change as a conflict', async ({ db }) => {
    const { actor, replace } = await openPictures(db)
    const post = await buildPost(db, { content: `<img src="/media/${OLD}">`, status: 'draft' })
    const { fields, version } = await getEditedPost(db, post.id)
    await replace()
    const save = saveDraft(db, actor, { postId: post.id, version, fields: { ...fields, title: 'Mine' }, now })
    await expect(save).rejects.toMatchObject({ code: 'conflict' })
  })

  test('works through many posts in steps, and passes over one that is being deleted', async ({ db }) => {
    const { replace } = await openPictures(db)
    for (let index = 0; index < 12; index += 1) await buildPost(db, { content: `<img src="/media/${OLD}">`, status: 'draft' })
    await db.execute(sql`UPDATE posts SET status = 'trashed', purge_at = now() WHERE id = (SELECT min(id::text) FROM posts)::uuid`)
    const first = await replace()
    expect(first).toMatchObject({ replaced: 9, failed: [] })
    expect(await replace({ after: first.next })).toEqual({ replaced: 2, failed: [], next: null })
  })

  test('is refused with the same picture, and with one that was deleted meanwhile', async ({ db }) => {
    const { replace } = await openPictures(db)
    await expect(replace({ to: OLD })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(replace({ to: GONE })).rejects.toMatchObject({ code: 'not_found' })
    await expect(replace({ from: GONE })).rejects.toMatchObject({ code: 'not_found' })
  })
})
