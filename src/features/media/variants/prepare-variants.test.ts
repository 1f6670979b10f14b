import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { createExternalPictures } from '../external/external-images.server.ts'
import { createMediaHandler } from '../serve-media.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { findMedia, storeMedia } from '../store-media.server.ts'
import { createVariantPreparation } from './prepare-variants.server.ts'
import { createVariants } from './variants.server.ts'

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'

const paintRed = (red: number) => paint(60, 40, { r: red, g: 90, b: 160 })

function openSite(db: Db) {
  const { folder, files, cache, variants } = openMedia()
  const media: FileStore = { ...files, read: () => Promise.reject(new Error('read the original')) }
  const serveCached = createMediaHandler({ media, variants, external: createExternalPictures(cache) })
  return {
    files,
    cache,
    variants,
    cached: async () =>
      (await readdir(path.join(folder, 'cache'), { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name)),
    clear: () => rm(path.join(folder, 'cache'), { recursive: true }),
    store: async (bytes: Buffer) => (await storeMedia(db, { bytes, alt: '' }, files)).url,
    /** The media type that a browser gets of a variant, without the original. */
    typeOf: async (address: string) => {
      const request = new Request(`http://blog.test${address}`, { headers: { Accept: BROWSER } })
      const response = await serveCached(request, visitor(db))
      await response.bytes()
      return response.headers.get('Content-Type')
    },
  }
}

onDatabase('making variants in the background', (test) => {
  test.for([
    ['smaller', 10_000, 'image/avif'],
    ['larger', 10, 'image/webp'],
  ] as const)('an AVIF that is %s than the WebP', async ([_size, webpBytes, type], { db }) => {
    const site = openSite(db)
    const url = await site.store(await paintRed(40))
    const preparation = createVariantPreparation(db, site)
    await preparation.makeWebp()
    for (const name of await site.cached()) await site.cache.write(name, new Uint8Array(webpBytes))
    await preparation.run()
    for (const width of [400, 700, 1000]) expect(await site.typeOf(`${url}/${width}`)).toBe(type)
  })

  test('a picture gets its AVIF also when a request made its WebP first, and when the process ended before', async ({ db }) => {
    const site = openSite(db)
    const url = await site.store(await paintRed(40))
    const makeAtRequest = async () => {
      const picture = await findMedia(db, url.slice(7), site.files)
      if (!picture) throw new Error('no picture')
      await site.variants.encode(picture, { name: `media-${url.slice(7)}`, width: 400 }, 'webp')
      for (const name of await site.cached()) await site.cache.write(name, new Uint8Array(10_000))
    }
    const preparation = createVariantPreparation(db, site)
    await makeAtRequest()
    await preparation.run()
    expect(await site.typeOf(`${url}/400`)).toBe('image/avif')

    await site.clear()
    await makeAtRequest()
    await preparation.run()
    expect(await site.typeOf(`${url}/400`)).toBe('image/avif')

    await site.clear()
    await makeAtRequest()
    await createVariantPreparation(db, { ...site, variants: createVariants(site.cache) }).run()
    expect(await site.typeOf(`${url}/400`)).toBe('image/avif')
  })

  test('an AVIF that turned out larger is not made again', async ({ db }) => {
    const site = openSite(db)
    await site.store(await paintRed(40))
    await createVariantPreparation(db, site).run()
    const reads: string[] = []
    const files = {
      ...site.files,
      read(key: string) {
        reads.push(key)
        return site.files.read(key)
      },
    }
    await createVariantPreparation(db, { ...site, files }).run()
    expect(reads).toEqual([])
  })

  test('later calls make the variants of new pictures only', async ({ db }) => {
    const site = openSite(db)
    const { makeWebp } = createVariantPreparation(db, site)
    await site.store(await paintRed(1))
    await makeWebp()
    expect(await site.cached()).toHaveLength(3)
    await makeWebp()
    const second = await site.store(await paintRed(2))
    await makeWebp()
    expect(await site.cached()).toHaveLength(6)
    expect(await site.typeOf(`${second}/700`)).toBe('image/webp')
  })

  test('a start completes what a killed process left, and a lost original stops nothing', async ({ db }) => {
    const site = openSite(db)
    const [lost, kept] = [await site.store(await paintRed(3)), await site.store(await paintRed(4))]
    const hash = lost.slice(7)
    const files = { ...site.files, read: async (key: string) => (key.includes(hash) ? null : site.files.read(key)) }
    await createVariantPreparation(db, { ...site, files }).makeWebp()
    expect(await site.cached()).toHaveLength(3)
    await createVariantPreparation(db, site).makeWebp()
    expect(await site.cached()).toHaveLength(6)
    expect(await site.typeOf(`${kept}/1000`)).toBe('image/webp')
  })

  test('an ending process stops at once', async ({ db }) => {
    const site = openSite(db)
    await site.store(await paintRed(5))
    await createVariantPreparation(db, { ...site, signal: AbortSignal.abort() }).run()
    expect(await site.cached()).toEqual([])
  })
})
