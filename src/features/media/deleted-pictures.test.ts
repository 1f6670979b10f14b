// What was deleted, or is not in the state that was restored, does not answer, whatever lies in the storage and in the cache.
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { externalImages, media, recordings } from '#src/db/schema/media.ts'
import { listenLocally } from '#tests/local-server.ts'
import { paint } from '#tests/paint.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { openS3Server } from '#tests/support/s3-server.ts'
import { createExternalPictures } from './external/external-images.server.ts'
import { ICON_NAMES } from './icons/icon.ts'
import { findIcon, serveIcon } from './icons/serve-icon.server.ts'
import { IMAGE_WIDTHS } from './image-source.ts'
import { deleteFiles, removeDeletedFiles, restoreFiles } from './library/change-library.server.ts'
import { loadImageSources } from './load-image-sources.server.ts'
import { storeRecording } from './recordings/store-recording.server.ts'
import { removeCachedPictures } from './remove-cached-pictures.server.ts'
import { createMediaHandler } from './serve-media.server.ts'
import { openBucket } from './storage/bucket.server.ts'
import type { FileStore } from './storage/file-store.ts'
import { storeMedia } from './store-media.server.ts'
import { createVariantPreparation } from './variants/prepare-variants.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-05-01T12:00:00Z')
const ACCEPTED = ['image/avif,image/webp,*/*', 'image/webp', '*/*']
const HERE = { isAllowed: (address: string) => address === '127.0.0.1', timeoutMs: 60_000 }

async function openSite(db: Db, store?: FileStore) {
  const site = openMedia({ store, rules: HERE })
  const cacheFolder = path.join(site.folder, 'cache')
  const ask = (address: string, headers: Record<string, string> = {}, isOwner = false) =>
    site.serve(new Request(`http://blog.test${address}`, { headers }), { ...visitor(db), isOwner: async () => isOwner })
  /** The statuses of all addresses of a picture in all formats, with and without the entity tag of an earlier answer. */
  async function statuses(url: string, tags: readonly string[] = []): Promise<number[]> {
    const addresses = [url, ...IMAGE_WIDTHS.map((width) => `${url}/${width}`)]
    const found = new Set<number>()
    for (const address of addresses)
      for (const Accept of ACCEPTED) {
        for (const tag of [null, ...tags]) {
          const answer = await ask(address, { Accept, ...(tag ? { 'If-None-Match': tag } : {}) })
          found.add(answer.status)
          await answer.body?.cancel()
        }
      }
    return [...found].sort()
  }
  const tagsOf = async (url: string) => {
    const answers = await Promise.all([url, `${url}/700`, `${url}/1000`].map((address) => ask(address, { Accept: 'image/webp' })))
    return answers.map(({ headers }) => headers.get('ETag') ?? '')
  }
  return { ...site, cacheFolder, ask, statuses, tagsOf, actor: await buildAdmin(db) }
}

async function cachedFor(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((entry) => entry.includes(name))
}

const hashOf = (url: string) => url.slice('/media/'.length)

const STORES = [
  ['a folder', async () => undefined],
  [
    'a bucket',
    async () => {
      const storage = await openS3Server()
      onTestFinished(() => storage.close())
      return openBucket(storage.settings)
    },
  ],
] as const satisfies [string, () => Promise<FileStore | undefined>][]

onDatabase('serveMedia', (test) => {
  test.for(STORES)(
    'hides a deleted picture in %s from visitors until it is restored, and shows it to the owner',
    async ([, open], { db }) => {
      const { files, variants, ask, statuses, tagsOf, actor } = await openSite(db, await open())
      const { url } = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
      await createVariantPreparation(db, { files, variants }).run()
      expect(await statuses(url)).toEqual([200])
      const tags = await tagsOf(url)

      await deleteFiles(db, actor, { hashes: [hashOf(url)], now })
      expect(await statuses(url, tags)).toEqual([404])
      expect((await ask(`${url}/700`)).headers.get('Cache-Control')).toBe('no-store')
      for (const address of [url, `${url}/400`]) {
        const answer = await ask(address, {}, true)
        expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
        await answer.body?.cancel()
      }

      await restoreFiles(db, actor, { hashes: [hashOf(url)], now })
      expect(await statuses(url)).toEqual([200])
    },
  )

  test('answers with cached variants alone while the database is away, for a minute', async ({ db }) => {
    const { files, serve, ask } = await openSite(db)
    const { url } = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
    await (await ask(`${url}/700`, { Accept: 'image/webp' })).arrayBuffer()
    const away = drizzle(new Pool({ host: '127.0.0.1', port: 1 }))
    const askAway = (address: string) =>
      serve(new Request(`http://blog.test${address}`, { headers: { Accept: 'image/webp' } }), visitor(away))
    const cached = await askAway(`${url}/700`)
    expect([cached.status, cached.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60'])
    await cached.arrayBuffer()
    for (const address of [url, `${url}/1000`]) await expect(askAway(address)).rejects.toThrow()
  })

  test.for(STORES)('answers 404 for every width and format of a picture that was removed from %s', async ([, open], { db }) => {
    const { files, variants, cacheFolder, statuses, tagsOf, actor } = await openSite(db, await open())
    const { url } = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
    const { url: kept } = await storeMedia(db, { bytes: await paint(900, 700), alt: '' }, files)
    await createVariantPreparation(db, { files, variants }).run()
    await statuses(url)
    const tags = await tagsOf(url)
    expect((await cachedFor(cacheFolder, hashOf(url))).length).toBeGreaterThan(5)

    await deleteFiles(db, actor, { hashes: [hashOf(url)], now })
    expect(await removeDeletedFiles(db, { files, now: later })).toBe(1)
    expect(await statuses(url, tags)).toEqual([404])
    await removeCachedPictures(db, cacheFolder)
    expect(await cachedFor(cacheFolder, hashOf(url))).toEqual([])
    expect(await cachedFor(cacheFolder, hashOf(kept))).not.toEqual([])
    expect(await statuses(kept)).toEqual([200])

    const again = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
    expect(again.url).toBe(url)
    expect(await statuses(url)).toEqual([200])
  })

  test('answers 404 for a variant that was being made while its picture was removed', async ({ db }) => {
    const { folder, files, variants, cache, cacheFolder, actor } = await openSite(db)
    const { url } = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
    const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const media: FileStore = {
      ...files,
      async read(key) {
        const bytes = await files.read(key)
        isRead.resolve()
        await goesOn.promise
        return bytes
      },
    }
    const serve = createMediaHandler({ media, variants, external: createExternalPictures(cache) })
    const ask = () => serve(new Request(`http://blog.test${url}/700`), visitor(db))
    const before = ask()
    await isRead.promise
    await deleteFiles(db, actor, { hashes: [hashOf(url)], now })
    await removeDeletedFiles(db, { files, now: later })
    await removeCachedPictures(db, cacheFolder)
    expect((await ask()).status).toBe(404)
    goesOn.resolve()
    await (await before).bytes()
    expect(await cachedFor(folder, hashOf(url))).not.toEqual([])
    expect((await ask()).status).toBe(404)
    await removeCachedPictures(db, cacheFolder)
    expect(await cachedFor(folder, hashOf(url))).toEqual([])
  })

  test('answers 404 for everything that a restored state does not have, although its files are there', async ({ db }) => {
    const { files, folder, cacheFolder, ask, statuses, tagsOf } = await openSite(db)
    const photo = await paint(640, 480)
    const server = createServer((_request, response) => response.end(photo))
    const origin = `http://127.0.0.1:${await listenLocally(server)}`
    onTestFinished(() => void server.close())
    const { url } = await storeMedia(db, { bytes: await paint(1200, 800), alt: '' }, files)
    const store = (start: string, fileName: string) =>
      storeRecording(db, chunks(Buffer.from(start.padEnd(200), 'latin1')), { fileName, files, folder })
    const stored = [await store('ID3', 'a.mp3'), await store('%PDF-', 'a.pdf')].map((recording) => recording.url)
    const outside = (await loadImageSources(db, [`${origin}/photo.png`])).get(`${origin}/photo.png`)?.src ?? ''
    await statuses(url)
    const tags = [...(await tagsOf(url)), ...stored.map((address) => `"${hashOf(address).slice(0, 64)}"`)]
    for (const address of [...stored, outside]) expect((await ask(address)).status).toBe(200)
    const outsideTag = (await ask(outside)).headers.get('ETag') ?? ''

    // What a restore of an older backup leaves.
    for (const table of [media, recordings, externalImages]) await db.delete(table)
    expect(await statuses(url, tags)).toEqual([404])
    for (const address of stored) {
      const tag = `"${hashOf(address).slice(0, 64)}"`
      expect((await ask(address)).status).toBe(404)
      expect((await ask(address, { Range: 'bytes=0-9' })).status).toBe(404)
      expect((await ask(address, { 'If-None-Match': tag })).status).toBe(404)
    }
    expect((await ask(outside)).status).toBe(404)
    expect((await ask(outside, { 'If-None-Match': outsideTag })).status).toBe(404)
    await removeCachedPictures(db, cacheFolder)
    expect(await readdir(path.join(cacheFolder, 'pictures'))).toEqual([])
    expect(await readdir(path.join(cacheFolder, 'external'))).toEqual([])
  })
})

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

onDatabase('serveIcon', (test) => {
  test('answers 404 for the icons of a logo whose picture is gone, also those that were drawn before', async ({ db }) => {
    const { files, cache, cacheFolder } = await openSite(db)
    const folders = { media: files, cache }
    const { url } = await storeMedia(db, { bytes: await paint(300, 300), alt: '' }, files)
    const logo = { hash: hashOf(url) }
    const ask = (name: string, headers = {}) =>
      serveIcon(new Request('https://blog.test/', { headers }), { hash: logo.hash, name }, { db, logo, folders })
    const tags = new Map<string, string>()
    for (const name of ICON_NAMES) tags.set(name, (await ask(name)).headers.get('ETag') ?? '')
    await db.execute(sql`DELETE FROM media`)
    for (const name of ICON_NAMES) {
      expect((await ask(name)).status).toBe(404)
      expect((await ask(name, { 'If-None-Match': tags.get(name) ?? '' })).status).toBe(404)
      expect(await findIcon(db, { hash: logo.hash, name }, folders)).toBeNull()
    }
    await removeCachedPictures(db, cacheFolder)
    expect(await cachedFor(cacheFolder, logo.hash)).toEqual([])
  })
})

onDatabase('removeCachedPictures', (test) => {
  test('removes the folders of former versions, and nothing else in the cache', async ({ db }) => {
    const { cache, cacheFolder } = await openSite(db)
    const hash = 'a'.repeat(64)
    for (const key of [`images/2/aa/media-${hash}-700.webp`, `icons/${hash}/1-favicon.ico`, `external/aa/${hash}.png`, 'social/ab/abc.png'])
      await cache.write(key, Buffer.from('x'))
    await cache.write('upload-1', Buffer.from('x'))
    await cache.write('restore-1/part', Buffer.from('x'))
    await removeCachedPictures(db, cacheFolder)
    expect((await readdir(cacheFolder)).sort()).toEqual(['external', 'restore-1', 'upload-1'])
    expect(await readdir(path.join(cacheFolder, 'external'))).toEqual([])
  })

  test('does nothing without a cache', async ({ db }) => {
    const { cacheFolder } = await openSite(db)
    await expect(removeCachedPictures(db, cacheFolder)).resolves.toBeUndefined()
  })
})
