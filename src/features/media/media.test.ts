import { readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { externalImages, media } from '#src/db/schema/media.ts'
import { listenLocally } from '#tests/local-server.ts'
import { paint, paintTransparent, paintWithChunk } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { openS3Server } from '#tests/support/s3-server.ts'
import { createExternalPictures } from './external/external-images.server.ts'
import { coverImageSource, isOpaquePicture, loadImageSources } from './load-image-sources.server.ts'
import { createMediaHandler, type MediaHandler } from './serve-media.server.ts'
import { sha256 } from './sha256.server.ts'
import { openBucket } from './storage/bucket.server.ts'
import type { FileStore } from './storage/file-store.ts'
import { openFolderStore } from './storage/folder.server.ts'
import { storeMedia } from './store-media.server.ts'
import type { Variants } from './variants/variants.server.ts'

const UNKNOWN_HASH = 'f'.repeat(64)
const HERE = { isAllowed: (address: string) => address === '127.0.0.1', timeoutMs: 60_000 }
const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'

let folder = ''
let files: FileStore
let variants: Variants
let serve: MediaHandler
let server: Server
let origin = ''
let requestedPaths: string[] = []
let answer: Buffer

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    response.writeHead(answer.byteLength > 0 ? 200 : 500, { 'Content-Type': 'text/html' }).end(answer)
  })
  origin = `http://127.0.0.1:${await listenLocally(server)}`
})

afterAll(() => server.close())

beforeEach(async () => {
  ;({ folder, files, variants, serve } = openMedia({ rules: HERE }))
  requestedPaths = []
  answer = await paint(640, 480)
})

function get(db: Db, address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return serve(new Request(new URL(address, 'http://blog.test'), { method, headers }), visitor(db))
}

function coverOf(thumbnail: string | null) {
  return coverImageSource({ slug: 'slug', thumbnail, focalX: 50, focalY: 50, isOpaque: false })
}

async function cached(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.parentPath.includes('/cache')).map((entry) => entry.name)
}

onDatabase('storing pictures', (test) => {
  test('the same bytes are one picture, also when the stored file is uploaded', async ({ db }) => {
    const bytes = await sharp(await paint(30, 20))
      .jpeg()
      .toBuffer()
    const first = await storeMedia(db, { bytes, alt: '' }, files)
    expect(first).toEqual({ url: expect.stringMatching(/^\/media\/[0-9a-f]{64}$/), width: 30, height: 20, note: null })
    expect(await storeMedia(db, { bytes, alt: 'again' }, files)).toEqual(first)
    const ours = await (await get(db, first.url)).bytes()
    expect(await storeMedia(db, { bytes: ours, alt: '' }, files)).toEqual(first)
    expect(await db.select().from(media)).toHaveLength(1)
  })

  test('an animated PNG is stored with a word that it does not move, each time', async ({ db }) => {
    const bytes = await paintWithChunk('acTL')
    for (const alt of ['', 'again']) {
      expect((await storeMedia(db, { bytes, alt }, files)).note).toMatch(/^an animated PNG, of which only the first image is kept/)
    }
  })

  test('a picture whose file was lost is written again', async ({ db }) => {
    const bytes = await paint(30, 20)
    const { url } = await storeMedia(db, { bytes, alt: '' }, files)
    await rm(path.join(folder, 'media'), { recursive: true })
    expect((await get(db, url)).status).toBe(404)
    await storeMedia(db, { bytes, alt: '' }, files)
    expect((await get(db, url)).status).toBe(200)
    expect(await db.select().from(media)).toHaveLength(1)
  })

  test('ten concurrent uploads of the same bytes are one row, with the file named by its hash', async ({ db }) => {
    const bytes = await paint(31, 20)
    const stored = await Promise.all(Array.from({ length: 10 }, () => storeMedia(db, { bytes, alt: 'A blue field' }, files)))
    expect(new Set(stored.map((each) => each.url)).size).toBe(1)
    const [row, ...others] = await db.select().from(media)
    expect(others).toEqual([])
    expect(row).toMatchObject({ format: 'png', alt: 'A blue field', width: 31, height: 20 })
    const bytesOnDisk = await files.read(`${row?.hash.slice(0, 2)}/${row?.hash}.png`)
    expect(bytesOnDisk && sha256(bytesOnDisk)).toBe(row?.hash)
  })

  test('a refused upload leaves neither row nor file', async ({ db }) => {
    await expect(storeMedia(db, { bytes: Buffer.from('<svg/>'), alt: '' }, files)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await db.select().from(media)).toEqual([])
    await expect(readdir(path.join(folder, 'media'))).rejects.toThrow('ENOENT')
  })
})

onDatabase('describing pictures', (test) => {
  test('gives each kind of URL its image source', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(800, 600), alt: '' }, files)
    const lost = `/media/${UNKNOWN_HASH}`
    const urls = [url, 'https://example.com/a.png#part', '//example.com/a.png', '/plates/plate-loop.svg', lost, 'javascript:alert(1)']
    const described = await loadImageSources(db, urls)
    const hash = sha256('https://example.com/a.png')
    expect(described.get(url)).toMatchObject({ src: `${url}/1000`, width: 800, height: 600 })
    expect(described.get('https://example.com/a.png#part')).toMatchObject({ src: `/media/external/${hash}/1000`, width: null })
    expect(described.get('//example.com/a.png')?.src).toBe(`/media/external/${hash}/1000`)
    for (const plain of ['/plates/plate-loop.svg', lost, 'javascript:alert(1)'])
      expect(described.get(plain)).toMatchObject({ src: plain, srcSet: '' })
    expect(await db.select({ url: externalImages.url }).from(externalImages)).toEqual([{ url: 'https://example.com/a.png' }])
  })

  test('describes no URLs without a query', async ({ db }) => {
    expect(await loadImageSources(db, [])).toEqual(new Map())
  })

  test('a card uses the address that describeImages has registered', async ({ db }) => {
    const described = await loadImageSources(db, ['HTTPS://Example.com/b.png'])
    expect(coverOf('HTTPS://Example.com/b.png')).toEqual(described.get('HTTPS://Example.com/b.png'))
  })

  test('marks a picture with transparent pixels, and one that nothing is known of', async ({ db }) => {
    const opaque = await storeMedia(db, { bytes: await paint(80, 60), alt: '' }, files)
    const transparent = await storeMedia(db, { bytes: await paintTransparent(80, 60), alt: '' }, files)
    const old = await storeMedia(db, { bytes: await paint(90, 60), alt: '' }, files)
    await db
      .update(media)
      .set({ opaque: false })
      .where(eq(media.hash, old.url.slice('/media/'.length)))
    const external = `${origin}/a.png`
    const isMarked = async (url: string) => (await loadImageSources(db, [url])).get(url)?.isTransparent === true
    expect(await isMarked(opaque.url)).toBe(false)
    for (const url of [transparent.url, old.url, `/media/${UNKNOWN_HASH}`, '/drawing.svg', external]) expect(await isMarked(url)).toBe(true)

    await get(db, (await loadImageSources(db, [external])).get(external)?.src ?? '')
    expect(await isMarked(external)).toBe(false)
    answer = await paintTransparent(640, 480)
    const other = `${origin}/b.png`
    await get(db, (await loadImageSources(db, [other])).get(other)?.src ?? '')
    expect(await isMarked(other)).toBe(true)
  })

  test('a cover is opaque when its picture is known to be', async ({ db }) => {
    const opaque = await storeMedia(db, { bytes: await paint(80, 60), alt: '' }, files)
    const transparent = await storeMedia(db, { bytes: await paintTransparent(80, 60), alt: '' }, files)
    const isOpaque = async (url: string | null) =>
      (await db.execute<{ value: boolean }>(sql`select ${isOpaquePicture(sql`${url}::text`)} as value`)).rows[0]?.value
    expect(await isOpaque(opaque.url)).toBe(true)
    for (const url of [null, '', transparent.url, `/media/${UNKNOWN_HASH}`, '/drawing.svg', 'https://example.com/unknown.png'])
      expect(await isOpaque(url)).toBe(false)
  })

  test('an external picture has a size once it has been fetched', async ({ db }) => {
    const url = `${origin}/a.png`
    const image = (await loadImageSources(db, [url])).get(url)
    await get(db, image?.src ?? '')
    expect((await loadImageSources(db, [url])).get(url)).toMatchObject({ width: 640, height: 480 })
  })
})

test.each([null, '', '  ', 'no-such-scheme', 'javascript:alert(1)', 'file:///etc/passwd'])(
  'a post with the thumbnail %j gets a default cover',
  (thumbnail) => {
    expect(coverOf(thumbnail)).toEqual({
      src: expect.stringMatching(/^\/plates\/plate-\w+\.svg$/),
      srcSet: '',
      width: 1000,
      height: 600,
    })
  },
)

test('a stored thumbnail and a path of the site stay as they are', () => {
  expect(coverOf(`/media/${UNKNOWN_HASH}`).src).toBe(`/media/${UNKNOWN_HASH}/1000`)
  expect(coverOf('/plates/plate-heap.svg').src).toBe('/plates/plate-heap.svg')
})

onDatabase('serving pictures', (test) => {
  test.for([
    `/media/${UNKNOWN_HASH}`,
    `/media/${UNKNOWN_HASH}/400`,
    `/media/external/${UNKNOWN_HASH}/400`,
    `/media/external/${UNKNOWN_HASH}`,
    '/media/',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/../../etc/passwd',
    `/media/${UNKNOWN_HASH.toUpperCase()}/400`,
  ])('%s is not found', async (address, { db }) => {
    const response = await get(db, address)
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(requestedPaths).toEqual([])
  })

  test('only three widths exist', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(1200, 600), alt: '' }, files)
    for (const width of ['0', '1', '401', '0400', '1e3', '2000', '400/', '400/x'])
      expect((await get(db, `${url}/${width}`)).status).toBe(404)
    for (const width of [400, 700, 1000]) {
      const response = await get(db, `${url}/${width}`)
      expect((await sharp(await response.bytes()).metadata()).width).toBe(width)
    }
  })

  test('the format follows Accept', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(500, 300), alt: '' }, files)
    for (const [accept, type] of [
      [BROWSER, 'image/webp'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const response = await get(db, `${url}/400`, { Accept: accept })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        vary: 'Accept',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
      })
      const found = await sharp(await response.bytes()).metadata()
      expect(type).toBe(`image/${found.format}`)
    }
  })

  test('an animation is served as WebP to clients that accept it', async ({ db }) => {
    const frames = await Promise.all([
      paint(50, 40),
      sharp(await paint(50, 40))
        .negate()
        .png()
        .toBuffer(),
    ])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { url } = await storeMedia(db, { bytes: gif, alt: '' }, files)
    const response = await get(db, `${url}/400`, { Accept: BROWSER })
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect((await sharp(await response.bytes()).metadata()).pages).toBe(2)
    expect((await get(db, `${url}/400`)).headers.get('Content-Type')).toBe('image/jpeg')
  })

  test('a hundred concurrent requests encode one variant, and the next one gets it without the original', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(900, 500), alt: '' }, files)
    const responses = await Promise.all(Array.from({ length: 100 }, () => get(db, `${url}/700`, { Accept: BROWSER })))
    const sizes = await Promise.all(responses.map(async (response) => (await response.bytes()).byteLength))
    expect(new Set(sizes).size).toBe(1)
    expect(await cached()).toHaveLength(1)
    await rm(path.join(folder, 'media'), { recursive: true })
    expect((await get(db, `${url}/700`, { Accept: BROWSER })).status).toBe(200)
  })

  test('If-None-Match with the ETag gets a 304, with that of another format a 200', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(500, 300), alt: '' }, files)
    const tag = (await get(db, `${url}/400`, { Accept: BROWSER })).headers.get('ETag') ?? ''
    const same = await get(db, `${url}/400`, { Accept: BROWSER, 'If-None-Match': `"other", W/${tag}` })
    expect([same.status, await same.text(), same.headers.get('ETag'), same.headers.get('Vary')]).toEqual([304, '', tag, 'Accept'])
    expect((await get(db, `${url}/400`, { Accept: '*/*', 'If-None-Match': tag })).status).toBe(200)
    expect((await get(db, url, { 'If-None-Match': `"${url.slice(7)}"` })).status).toBe(304)
  })

  test('HEAD sends Content-Length and no body', async ({ db }) => {
    const { url } = await storeMedia(db, { bytes: await paint(500, 300), alt: '' }, files)
    for (const address of [url, `${url}/400`]) {
      const length = String((await (await get(db, address)).bytes()).byteLength)
      const head = await get(db, address, {}, 'HEAD')
      expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, length, ''])
    }
  })

  test('a registered picture on another site is fetched once, with any Content-Type', async ({ db }) => {
    const url = `${origin}/photo.html?x=1`
    const { src } = (await loadImageSources(db, [url])).get(url) ?? { src: '' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(db, src, { Accept: BROWSER })))
    expect(responses.map((response) => [response.status, response.headers.get('Content-Type')])).toEqual(
      Array(20).fill([200, 'image/webp']),
    )
    expect((await get(db, src.replace('1000', '400'))).headers.get('Content-Type')).toBe('image/jpeg')
    expect(requestedPaths).toEqual(['/photo.html?x=1'])
  })

  test('a response that is no picture is not served, and not fetched again for a while', async ({ db }) => {
    answer = Buffer.from('<script>alert(1)</script>')
    const url = `${origin}/evil.png`
    const { src } = (await loadImageSources(db, [url])).get(url) ?? { src: '' }
    expect((await get(db, src)).status).toBe(404)
    answer = await paint(10, 10)
    expect((await get(db, src)).status).toBe(404)
    expect(requestedPaths).toEqual(['/evil.png'])
    expect(await cached()).toEqual([])
  })

  test('a registered address on a private network is not fetched', async ({ db }) => {
    const cache = openFolderStore(path.join(folder, 'cache'))
    const strict = createMediaHandler({ media: files, variants, external: createExternalPictures(cache) })
    const url = `${origin}/photo.png`
    const { src } = (await loadImageSources(db, [url])).get(url) ?? { src: '' }
    expect((await strict(new Request(new URL(src, 'http://blog.test')), visitor(db))).status).toBe(404)
    expect(requestedPaths).toEqual([])
  })
})

onDatabase('pictures in a bucket', (test) => {
  test('are stored and served; cached variants are served while the bucket does not answer', async ({ db }) => {
    const storage = await openS3Server()
    onTestFinished(() => storage.close())
    const bucket = openBucket(storage.settings)
    const serveBucket = createMediaHandler({
      media: bucket,
      variants,
      external: createExternalPictures(files, HERE),
    })
    const ask = (address: string) => serveBucket(new Request(new URL(address, 'http://blog.test')), visitor(db))
    const { url } = await storeMedia(db, { bytes: await paint(800, 600), alt: '' }, bucket)
    expect((await ask(url)).status).toBe(200)
    expect((await ask(`${url}/400`)).status).toBe(200)
    expect([...storage.objects.keys()]).toEqual([expect.stringContaining(url.slice(-64))])
    storage.fail(503, 503, 503)
    expect((await ask(`${url}/400`)).status).toBe(200)
    const away = await ask(`${url}/700`)
    expect([away.status, away.headers.get('Retry-After'), away.headers.get('Cache-Control')]).toEqual([503, '5', 'no-store'])
    expect((await ask(`${url}/700`)).status).toBe(200)
  })

  test('a picture that cannot be written is refused, and no row is inserted', async ({ db }) => {
    const storage = await openS3Server()
    onTestFinished(() => storage.close())
    const bucket = openBucket({ ...storage.settings, bucket: 'nowhere' })
    await expect(storeMedia(db, { bytes: await paint(8, 6), alt: '' }, bucket)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await db.select().from(media)).toEqual([])
  })
})
