// Editors and Git write in any order: a picture may come after the Markdown that names it, and be replaced under its name.
import { renameSync, rmSync, utimesSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { fileKey } from '#src/features/media/storage.server.ts'
import { AppError } from '#src/server/errors.ts'
import { newFolderForEachTest } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { hashOf } from './scan/read-file.server.ts'

const POST = '---\ntitle: Hello\ndate: 2026-01-02\nimage: cover.png\n---\n\nFirst words.\n\n![A map](img/map.png)\n'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A picture is whole when its text ends with `end`, and can be read when it begins with `png`. */
async function storeMedia({ bytes }: { bytes: Uint8Array }) {
  if (!Buffer.from(bytes).toString().startsWith('png')) throw new AppError('invalid_input', { reason: 'not a supported picture' })
  return { url: addressOf(Buffer.from(bytes).toString()) }
}

function addressOf(picture: string): string {
  return `/media/${hashOf(picture)}`
}

const { place, write, read, kinds } = newFolderForEachTest({ storeMedia })

async function stored(db: Db) {
  const [post] = await db.select({ content: posts.content, thumbnail: posts.thumbnail }).from(posts)
  return post
}

onDatabase('a picture of the content folder', (test) => {
  test('that comes after its Markdown is in the post, and in the thumbnail', async ({ db }) => {
    write('notes/hello.md', POST)
    expect(await kinds(db)).toEqual(['create'])
    expect((await stored(db))?.content).not.toContain('/media/')
    write('other/map.txt', 'no picture')
    expect(await kinds(db)).toEqual([])
    write('notes/img/map.png', 'png map end', LONG_AGO)
    expect(await kinds(db)).toEqual(['import'])
    expect((await stored(db))?.content).toContain(addressOf('png map end'))
    write('notes/cover.png', 'png cover end', LONG_AGO)
    expect(await kinds(db)).toEqual(['import'])
    expect((await stored(db))?.thumbnail).toBe(addressOf('png cover end'))
    expect(await kinds(db)).toEqual([])
    expect(read('notes/hello.md')).toBe(POST)
  })

  test('that iCloud has not brought to this machine stays in the post', async ({ db }) => {
    write('notes/img/map.png', 'png map end', LONG_AGO)
    write('notes/hello.md', POST)
    await kinds(db)
    renameSync(place('notes/img/map.png'), place('notes/img/.map.png.icloud'))
    expect(await kinds(db)).toEqual([])
    expect((await stored(db))?.content).toContain(addressOf('png map end'))
  })

  test('that is read while it is written is read again when it is whole', async ({ db }) => {
    write('notes/cover.png', 'png cover end', LONG_AGO)
    write('notes/hello.md', POST)
    // Not enough of it for a picture.
    write('notes/img/map.png', 'p')
    expect(await kinds(db)).toEqual(['create'])
    expect(await kinds(db)).toEqual([])
    // Enough to be stored.
    write('notes/img/map.png', 'png m')
    expect(await kinds(db)).toEqual(['import'])
    expect((await stored(db))?.content).toContain(addressOf('png m'))
    write('notes/img/map.png', 'png map end', LONG_AGO)
    expect(await kinds(db)).toEqual(['import'])
    expect((await stored(db))?.content).toContain(addressOf('png map end'))
    expect(await kinds(db)).toEqual([])
  })

  test('that is replaced under its name is replaced in the post, also after the site wrote the file', async ({ db }) => {
    write('notes/cover.png', 'png cover end', LONG_AGO)
    write('static/img/map.png', 'png map end', LONG_AGO)
    write('notes/hello.md', POST.replace('img/map.png', '/img/map.png'))
    expect(await kinds(db)).toEqual(['create'])
    expect(await kinds(db)).toEqual([])
    write('static/img/map.png', 'png better end', LONG_AGO)
    expect(await kinds(db)).toEqual(['import'])
    expect((await stored(db))?.content).toContain(addressOf('png better end'))
    expect(await kinds(db)).toEqual([])
    await db.update(posts).set({ title: 'Changed here', draftVersion: sql`draft_version + 1` })
    expect(await kinds(db)).toEqual(['write'])
    expect(await kinds(db)).toEqual([])
    write('notes/cover.png', 'png newer cover end', LONG_AGO)
    expect(await kinds(db)).toEqual(['import'])
    expect(await stored(db)).toMatchObject({ thumbnail: addressOf('png newer cover end') })
    rmSync(place('notes/cover.png'))
    expect(await kinds(db)).toEqual(['import'])
    expect(await stored(db)).toMatchObject({ thumbnail: null })
    expect(await kinds(db)).toEqual([])
  })

  test('with another time, but the same bytes, changes nothing', async ({ db }) => {
    write('notes/cover.png', 'png cover end', LONG_AGO)
    write('notes/img/map.png', 'png map end', LONG_AGO)
    write('notes/hello.md', POST)
    await kinds(db)
    const version = async () => (await db.select({ version: posts.draftVersion }).from(posts))[0]?.version
    const before = await version()
    utimesSync(place('notes/cover.png'), new Date(), new Date())
    await kinds(db)
    expect(await version()).toBe(before)
    expect(await kinds(db)).toEqual([])
  })

  test('of a post that is published on the site is written to media, and the file names it there', async ({ db }) => {
    const hash = hashOf('png map end')
    await db.insert(media).values({ hash, sourceHash: hash, format: 'png', width: 1, height: 1, bytes: 11 })
    await openFolderStore(place('.media')).write(fileKey(hash, 'png'), Buffer.from('png map end'))
    const content = `<p>Words.</p>\n<p><img src="${addressOf('png map end')}" alt="A map"></p>`
    await buildPost(db, { slug: 'mine', content, thumbnail: addressOf('png map end') })
    expect(await kinds(db)).toEqual(['write'])
    expect(read(`media/${hash}.png`)).toBe('png map end')
    const text = read('posts/mine.md')
    expect(text).toContain(`\nWords.\n\n![A map](../media/${hash}.png)\n`)
    expect(text).toContain(`\nthumbnail: ../media/${hash}.png\n`)
    expect(await kinds(db)).toEqual([])
    write(`media/${hash}.png`, 'png newer map end')
    expect(await kinds(db)).toEqual(['import'])
    expect(await stored(db)).toMatchObject({ thumbnail: addressOf('png newer map end') })
  })

  test('that comes when the post was changed on the site is a conflict: neither it nor the change is lost', async ({ db }) => {
    write('notes/cover.png', 'png cover end', LONG_AGO)
    write('notes/hello.md', POST)
    await kinds(db)
    write('notes/img/map.png', 'png map end', LONG_AGO)
    await db.update(posts).set({ title: 'Changed here', draftVersion: sql`draft_version + 1` })
    expect(await kinds(db)).toEqual(['conflict'])
    expect(read('notes/hello.md')).toBe(POST)
    expect(await kinds(db)).toEqual(['conflict'])
  })
})
