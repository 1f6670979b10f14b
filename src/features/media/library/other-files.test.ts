// Recordings and downloads in the library.
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { paint } from '#tests/paint.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { parseFilePath } from '../recordings/recording.ts'
import { storeRecording } from '../recordings/store-recording.server.ts'
import { fileKey } from '../storage.server.ts'
import { storeMedia } from '../store-media.server.ts'
import { deleteFiles, deleteUnusedFiles, describeFile, removeDeletedFiles, restoreFiles } from './change-library.server.ts'
import { kindsOf, parseLibraryScreen } from './library-url.ts'
import { findLibraryFile, listLibrary } from './list-library.server.ts'
import { listUses } from './list-uses.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

const CONTENT = {
  'talk.mp4': '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41',
  'song.mp3': 'ID3\x04\0\0',
  'slides.pdf': '%PDF-1.7\n',
  'data.zip': 'PK\x03\x04\0\0',
  'logs.tgz': '\x1f\x8b\x08\0',
  'book.epub': `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/epub+zip`,
} as const

async function* contentOf(name: keyof typeof CONTENT) {
  yield Buffer.from(CONTENT[name], 'latin1')
}

async function openLibrary(db: Db) {
  const { folder, files, serve } = openMedia()
  async function add(name: keyof typeof CONTENT) {
    const { url } = await storeRecording(db, contentOf(name), { fileName: name, files, folder })
    const file = parseFilePath(url)
    if (!file) throw new Error(`${url} is no file`)
    return { url, hash: file.hash, isStored: () => files.has(fileKey(file.hash, file.format)) }
  }
  const list = async (query = '', at = now) => {
    const screen = parseLibraryScreen(new URLSearchParams(query))
    const { files: found } = await listLibrary(db, { ...screen, kinds: kindsOf(screen), now: at })
    return found.map(({ name }) => name)
  }
  const ask = (address: string, isOwner = false) =>
    serve(new Request(`http://blog.test${address}`), { ...visitor(db), isOwner: async () => isOwner })
  return { actor: await buildAdmin(db), folder, files, add, list, ask }
}

onDatabase('listLibrary', (test) => {
  test('lists recordings and downloads beside pictures, by kind, name and description', async ({ db }) => {
    const { actor, files, add, list } = await openLibrary(db)
    await storeMedia(db, { bytes: await paint(30, 20, 'red'), alt: '', fileName: 'red.png' }, files)
    const names = ['talk.mp4', 'song.mp3', 'slides.pdf', 'data.zip', 'logs.tgz', 'book.epub'] as const
    for (const name of names) await add(name)
    expect(await list('sort=name')).toEqual([...names, 'red.png'].sort())
    expect(await list('kind=picture')).toEqual(['red.png'])
    expect(await list('kind=video')).toEqual(['talk.mp4'])
    expect(await list('kind=audio')).toEqual(['song.mp3'])
    expect(await list('kind=download&sort=name')).toEqual(['book.epub', 'data.zip', 'logs.tgz', 'slides.pdf'])
    expect(await list('search=SLIDES')).toEqual(['slides.pdf'])
    expect(await list('filter=no+alt+text')).toEqual(['red.png'])

    const { hash } = await add('slides.pdf')
    await describeFile(db, actor, { hash, was: '', description: 'The talk of May' })
    expect(await list('search=talk+of')).toEqual(['slides.pdf'])
    const stale = describeFile(db, actor, { hash, was: '', description: 'Another' })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await findLibraryFile(db, hash, now)).toMatchObject({
      kind: 'download',
      format: 'pdf',
      width: null,
      description: 'The talk of May',
    })
  })

  test('says what uses a file: articles, the links of a project, gated links and redirects', async ({ db }) => {
    const { add, list } = await openLibrary(db)
    const [talk, slides, data, logs] = [await add('talk.mp4'), await add('slides.pdf'), await add('data.zip'), await add('logs.tgz')]
    const shown = await buildPost(db, { title: 'Shown', content: `<video src="${talk.url}"></video>` })
    const project = await buildPost(db, { title: 'Project', projectPreviewUrl: `https://blog.test${data.url}` })
    const { id } = await createLink(db, { name: 'The slides', url: `https://blog.test${slides.url}` })
    await db.insert(redirects).values({ source: '/logs', isPrefix: false, target: logs.url, status: 301 })
    expect((await listUses(db, talk.hash)).uses).toMatchObject([{ kind: 'post', id: shown.id, places: ['article'] }])
    expect((await listUses(db, data.hash)).uses).toMatchObject([{ kind: 'post', id: project.id }])
    expect((await listUses(db, slides.hash)).uses).toEqual([{ kind: 'gated link', id, title: 'The slides' }])
    expect((await listUses(db, logs.hash)).uses).toMatchObject([{ kind: 'redirect' }])
    expect(await list('filter=unused')).toEqual([])
    expect(await findLibraryFile(db, slides.hash, now)).toMatchObject({ uses: 1, isGated: true })
    expect(await findLibraryFile(db, talk.hash, now)).toMatchObject({ uses: 1, isGated: false })
  })
})

onDatabase('deleteFiles', (test) => {
  test('deletes a recording that nothing uses: its address answers nobody but the owner, and a restore brings it back', async ({ db }) => {
    const { actor, add, list, ask } = await openLibrary(db)
    const { url, hash } = await add('talk.mp4')
    expect((await ask(url)).status).toBe(200)
    expect(await deleteFiles(db, actor, { hashes: [hash], now })).toEqual({ changed: [hash], reason: null })
    expect([await list(), await list('filter=deleted')]).toEqual([[], ['talk.mp4']])
    const refused = await ask(url)
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    const own = await ask(url, true)
    expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect((await restoreFiles(db, actor, { hashes: [hash], now })).changed).toEqual([hash])
    expect((await ask(url)).status).toBe(200)
  })

  test('leaves what is in use, and a use or an upload brings a deleted file back', async ({ db }) => {
    const { actor, add, list } = await openLibrary(db)
    const [talk, song, slides] = [await add('talk.mp4'), await add('song.mp3'), await add('slides.pdf')]
    await buildPost(db, { content: `<p><a href="${slides.url}">Slides</a></p>` })
    const { changed, reason } = await deleteFiles(db, actor, { hashes: [slides.hash, song.hash], now })
    expect([changed, reason]).toEqual([[song.hash], '1 file is in use and stayed.'])
    expect(await deleteUnusedFiles(db, actor, now)).toMatchObject({ deleted: 1 })
    expect(await list()).toEqual(['slides.pdf'])
    await add('song.mp3')
    await buildPost(db, { content: `<video src="${talk.url}"></video>` })
    expect(await list('sort=name')).toEqual(['slides.pdf', 'song.mp3', 'talk.mp4'])
  })
})

onDatabase('removeDeletedFiles', (test) => {
  test('removes a download with its bytes when its time is over, and not one that came in again', async ({ db }) => {
    const { actor, files, add } = await openLibrary(db)
    const [gone, back] = [await add('slides.pdf'), await add('data.zip')]
    await deleteFiles(db, actor, { hashes: [gone.hash, back.hash], now })
    expect(await removeDeletedFiles(db, { files, now: days(30) })).toBe(0)
    await add('data.zip')
    expect(await removeDeletedFiles(db, { files, now: days(32) })).toBe(1)
    expect([await gone.isStored(), await back.isStored()]).toEqual([false, true])
    expect(await db.select({ hash: recordings.hash }).from(recordings)).toEqual([{ hash: back.hash }])
  })
})
