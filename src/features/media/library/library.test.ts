import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postRevisions, workingCopies } from '#src/db/schema/drafts.ts'
import { media, mediaUses, recordings } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { snippets } from '#src/db/schema/snippets.ts'
import { paint } from '#tests/paint.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openFolderStore } from '../storage/folder.server.ts'
import { fileKey } from '../storage.server.ts'
import { storeMedia } from '../store-media.server.ts'
import {
  deleteFiles,
  deleteUnusedFiles,
  describeFile,
  removeDeletedFiles,
  restoreFiles,
  restoreUnusedFiles,
} from './change-library.server.ts'
import { kindsOf, libraryHref, parseLibraryScreen } from './library-url.ts'
import { findLibraryFile, listLibrary, sumLibrary } from './list-library.server.ts'
import { listUses } from './list-uses.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

async function openLibrary(db: Db) {
  const actor = await buildAdmin(db)
  const files = openFolderStore(path.join(temporaryFolder(), 'media'))
  async function add(color: string, fileName = `${color}.png`, alt = '') {
    const { url } = await storeMedia(db, { bytes: await paint(30, 20, color), alt, fileName }, files)
    return url.replace('/media/', '')
  }
  const list = async (query = '', at = now) => {
    const screen = parseLibraryScreen(new URLSearchParams(query))
    const { files: found } = await listLibrary(db, { ...screen, kinds: kindsOf(screen), now: at })
    return found.map(({ name }) => name)
  }
  const isStored = async (hash: string) => files.has(fileKey(hash, 'png'))
  return { actor, files, add, list, isStored }
}

test('the address of the library holds its state, and nothing invalid', () => {
  const href = libraryHref({
    search: 'a',
    filter: 'unused',
    sort: 'bytes',
    direction: 'asc',
    page: 2,
    view: 'list',
    kind: 'video',
    file: 'a'.repeat(64),
  })
  expect(libraryHref(parseLibraryScreen(new URL(href, 'https://blog.test').searchParams))).toBe(href)
  expect(libraryHref(parseLibraryScreen(new URLSearchParams('filter=x&sort=y&page=-1&view=z&kind=w&file=../a')))).toBe('/admin/media')
})

onDatabase('the media library', (test) => {
  test('finds pictures by file name and alt text, in the wanted order', async ({ db }) => {
    const { add, list } = await openLibrary(db)
    await add('red', 'Sunset 100%.png', 'The sea')
    await add('blue', 'C:\\photos\\abc.png', 'A harbour')
    expect(await list('sort=name')).toEqual(['abc.png', 'Sunset 100%.png'])
    expect(await list('search=HARB')).toEqual(['abc.png'])
    expect(await list('search=100%25')).toEqual(['Sunset 100%.png'])
    expect(await list('search=%25')).toEqual(['Sunset 100%.png'])
    expect(await list('search=photos')).toEqual([])
    expect(await list('page=9')).toHaveLength(2)
  })

  test('says where a picture is used: article, thumbnail, unpublished changes, settings; revisions do not count', async ({ db }) => {
    const { add, list } = await openLibrary(db)
    const [red, blue, logo, old] = [await add('red'), await add('blue'), await add('black'), await add('gold')]
    const post = await buildPost(db, { title: 'Shown', content: `<img src="/media/${red}">`, thumbnail: `/media/${red}/700` })
    const changed = await buildPost(db, { title: 'Changed' })
    await db.insert(workingCopies).values({ postId: changed.id, fields: { content: `<img src="/media/${blue}">` }, savedAt: now })
    await db.insert(settings).values({ key: 'logo', value: { hash: logo, width: 30, height: 20 } })
    const fields = { content: `<img src="/media/${old}">` }
    await db.insert(postRevisions).values({ postId: post.id, number: 9, reason: 'changed', fields, createdAt: now })

    const { uses, total } = await listUses(db, red)
    expect(total).toBe(1)
    expect(uses).toMatchObject([{ id: post.id, title: 'Shown', path: `/posts/${post.slug}`, places: ['article', 'thumbnail'] }])
    expect((await listUses(db, blue)).uses).toMatchObject([{ id: changed.id, places: ['working copy'] }])
    expect((await listUses(db, logo)).uses).toEqual([{ kind: 'setting', id: 'logo' }])
    expect((await listUses(db, old)).uses).toEqual([])
    expect(await list('filter=unused')).toEqual(['gold.png'])
    expect(await sumLibrary(db, now)).toMatchObject({ files: 4, unused: 1, deleted: 0 })

    await db.execute(sql`UPDATE posts SET content = '', thumbnail = NULL WHERE id = ${post.id}`)
    await db.execute(sql`DELETE FROM settings WHERE key = 'logo'`)
    await db.execute(sql`DELETE FROM posts WHERE id = ${changed.id}`)
    expect(await list('filter=unused&sort=name')).toEqual(['black.png', 'blue.png', 'gold.png', 'red.png'])
    await db.execute(sql`DELETE FROM posts`)
    expect(await db.select().from(mediaUses)).toEqual([])
  })

  test('a social picture and a picture of a snippet are in use', async ({ db }) => {
    const { actor, add, list } = await openLibrary(db)
    const [social, inserted] = [await add('red'), await add('blue')]
    const post = await buildPost(db, { title: 'Shared', socialImage: `/media/${social}` })
    const [snippet] = await db
      .insert(snippets)
      .values({ name: 'Greeting', content: `<img src="/media/${inserted}">` })
      .returning({ id: snippets.id })
    expect((await listUses(db, social)).uses).toMatchObject([{ id: post.id, title: 'Shared', places: ['social picture'] }])
    expect((await listUses(db, inserted)).uses).toEqual([{ kind: 'snippet', id: snippet?.id }])
    expect(await list('filter=unused')).toEqual([])
    expect(await deleteUnusedFiles(db, actor, now)).toMatchObject({ deleted: 0 })
    await db.update(posts).set({ socialImage: null })
    await db.delete(snippets)
    expect(await list('filter=unused&sort=name')).toEqual(['blue.png', 'red.png'])
  })

  test('sums the bytes that are stored, those of deleted files included, and of unused files', async ({ db }) => {
    const { actor, add } = await openLibrary(db)
    const [used, unused, deleted] = [await add('red'), await add('blue'), await add('gold')]
    for (const [hash, bytes] of [
      [used, 1_000],
      [unused, 200],
      [deleted, 30],
    ] as const)
      await db.update(media).set({ bytes }).where(eq(media.hash, hash))
    for (const [hash, bytes] of [
      ['a', 7],
      ['b', 5],
    ] as const)
      await db.insert(recordings).values({ hash: hash.repeat(64), format: 'mp4', bytes })
    await buildPost(db, { content: `<img src="/media/${used}">` })
    await deleteFiles(db, actor, { hashes: [deleted], now })
    expect(await sumLibrary(db, now)).toEqual({ files: 4, bytes: 1_242, unused: 3, unusedBytes: 212, deleted: 1 })
  })

  test('deletes only what nothing needs, and says why the rest stays', async ({ db }) => {
    const { actor, add, list } = await openLibrary(db)
    const [used, recent, old, free] = [await add('red'), await add('blue'), await add('black'), await add('gold')]
    const post = await buildPost(db, { content: `<img src="/media/${used}">` })
    const revision = (hash: string, number: number, createdAt: Date) =>
      db.insert(postRevisions).values({ postId: post.id, number, reason: 'changed', fields: { content: `/media/${hash}` }, createdAt })
    await revision(recent, 8, days(-1))
    await revision(old, 9, days(-31))

    const { changed, reason } = await deleteFiles(db, actor, { hashes: [used, recent, free, 'f'.repeat(64)], now })
    expect(changed).toEqual([free])
    expect(reason).toBe('1 file is in use and stayed.')
    expect((await deleteFiles(db, actor, { hashes: [recent], now })).reason).toMatch(/earlier version of a post from the last 30 days/)
    const all = await deleteUnusedFiles(db, actor, now)
    expect(all.deleted).toBe(1)
    expect(await list('filter=deleted&sort=name')).toEqual(['black.png', 'gold.png'])
    expect(await list('sort=name')).toEqual(['blue.png', 'red.png'])
    expect((await deleteFiles(db, actor, { hashes: [free], now })).changed).toEqual([])

    // Both deletions happened at the same time, so this undoes both.
    expect(await restoreUnusedFiles(db, actor, all.removeAt)).toEqual({ restored: 2 })
    expect(await list()).toHaveLength(4)
  })

  test('a deleted picture comes back when it is restored, uploaded or used again', async ({ db }) => {
    const { actor, add, list } = await openLibrary(db)
    const hashes = [await add('red'), await add('blue'), await add('gold')]
    await deleteFiles(db, actor, { hashes, now })
    expect(await list()).toEqual([])
    expect((await restoreFiles(db, actor, { hashes: hashes.slice(0, 1), now })).changed).toEqual(hashes.slice(0, 1))
    await add('blue')
    await buildPost(db, { content: `<img src="/media/${hashes[2]}">` })
    expect(await list('sort=name')).toEqual(['blue.png', 'gold.png', 'red.png'])
    expect((await restoreFiles(db, actor, { hashes, now })).changed).toEqual([])
  })

  test('a deleted picture leaves the library after 30 days, and its file a day later', async ({ db }) => {
    const { actor, files, add, list, isStored } = await openLibrary(db)
    const [red, blue] = [await add('red'), await add('blue')]
    await deleteFiles(db, actor, { hashes: [red, blue], now })
    expect(await removeDeletedFiles(db, { files, now: days(30) })).toBe(0)
    expect(await list('filter=deleted', days(30))).toEqual([])
    expect(await findLibraryFile(db, red, days(30))).toBeNull()
    expect((await restoreFiles(db, actor, { hashes: [red], now: days(30) })).changed).toEqual([])
    await add('blue')
    expect(await removeDeletedFiles(db, { files, now: days(32) })).toBe(1)
    expect([await isStored(red), await isStored(blue)]).toEqual([false, true])
    expect(await db.select({ hash: media.hash }).from(media)).toEqual([{ hash: blue }])
    expect(await add('red')).toBe(red)
    expect(await isStored(red)).toBe(true)
  })

  test('a change of the alt text from an outdated screen is refused', async ({ db }) => {
    const { actor, add } = await openLibrary(db)
    const hash = await add('red', 'a.png', 'First')
    await describeFile(db, actor, { hash, was: 'First', description: 'Second' })
    await describeFile(db, actor, { hash, was: 'First', description: 'Second' })
    await expect(describeFile(db, actor, { hash, was: 'First', description: 'Third' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(describeFile(db, actor, { hash: 'f'.repeat(64), was: '', description: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    expect((await findLibraryFile(db, hash, now))?.description).toBe('Second')
  })
})
