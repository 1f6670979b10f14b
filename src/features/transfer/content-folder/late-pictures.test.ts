// Editors and Git write in any order: a picture may come after the Markdown that names it.
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { AppError } from '#src/server/errors.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { hashOf } from './scan/read-file.server.ts'
import { syncFolder } from './sync-folder.server.ts'

const POST = '---\ntitle: Hello\ndate: 2026-01-02\nimage: cover.png\n---\n\nFirst words.\n\n![A map](img/map.png)\n'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

let folder = ''
beforeEach(() => {
  folder = temporaryFolder()
})

function write(file: string, text: string, time?: Date): void {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
  if (time) utimesSync(place, time, time)
}

/** A picture is whole when its text ends with `end`, and can be read when it begins with `png`. */
async function storeMedia({ bytes }: { bytes: Uint8Array }) {
  if (!Buffer.from(bytes).toString().startsWith('png')) throw new AppError('invalid_input', { reason: 'not a supported picture' })
  return { url: addressOf(Buffer.from(bytes).toString()) }
}

function addressOf(picture: string): string {
  return `/media/${hashOf(picture)}`
}

async function kinds(db: Db) {
  const { steps } = await syncFolder(db, {
    folder,
    writesDrafts: false,
    now: new Date('2026-11-20T12:00:00Z'),
    signal: AbortSignal.timeout(60_000),
    tools: {
      storeMedia,
      storeRecording: async () => ({ url: `/media/${'a'.repeat(64)}.mp4` }),
      resolveImages: async (urls) => new Map(urls.map((src) => [src, { src, srcSet: '', width: null, height: null }])),
      media: openFolderStore(path.join(folder, '.media')),
    },
  })
  return steps.map(({ kind }) => kind)
}

async function stored(db: Db) {
  const [post] = await db.select({ content: posts.content, thumbnail: posts.thumbnail }).from(posts)
  return post
}

onDatabase('a picture of the content folder', (engine) => {
  test('that comes after its Markdown is in the post, and in the thumbnail', async () => {
    const { db } = await engine.open()
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
    expect(readFileSync(path.join(folder, 'notes/hello.md'), 'utf8')).toBe(POST)
    expect((await db.select({ awaited: contentFiles.awaitedMedia }).from(contentFiles))[0]?.awaited).toEqual([])
  })

  test('that is read while it is written is read again when it is whole', async () => {
    const { db } = await engine.open()
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

  test('that comes when the post was changed on the site is a conflict: neither it nor the change is lost', async () => {
    const { db } = await engine.open()
    write('notes/cover.png', 'png cover end', LONG_AGO)
    write('notes/hello.md', POST)
    await kinds(db)
    write('notes/img/map.png', 'png map end', LONG_AGO)
    await db.update(posts).set({ title: 'Changed here', draftVersion: sql`draft_version + 1` })
    expect(await kinds(db)).toEqual(['conflict'])
    expect(readFileSync(path.join(folder, 'notes/hello.md'), 'utf8')).toBe(POST)
    expect(await kinds(db)).toEqual(['conflict'])
  })
})
