import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { findMedia, storeMedia } from '#src/features/media/store-media.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { cropPicture } from './crop-picture.server.ts'
import { createSocialPictures } from './serve-social-picture.server.ts'

const COLORS = ['red', 'lime', 'blue'] as const
const settings = { siteName: 'Inkfolio', tagline: 'Notes.', marker: '#e6f33a', logo: null } as const

/** Three bands, red, lime and blue, from the left or from the top. */
function paintBands(width: number, height: number, direction: 'x' | 'y'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const share = direction === 'x' ? (pixel % width) / width : Math.floor(pixel / width) / height
    pixels[pixel * 3 + Math.floor(share * 3)] = 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The color in the middle of a JPEG of 1200 by 630 pixels. */
async function colorInTheMiddle(picture: Uint8Array): Promise<(typeof COLORS)[number] | undefined> {
  const { data, info } = await sharp(picture)
    .extract({ left: 600, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height, info.channels]).toEqual(['jpeg', 1200, 630, 3])
  return COLORS[[...data].findIndex((value) => value > 200)]
}

test.each([
  ['a tall one', 900, 1200, 'y'],
  ['a wide one', 3000, 630, 'x'],
  ['one smaller than the crop', 90, 120, 'y'],
] as const)('the crop of a picture follows the focal point: %s', async (_name, width, height, direction) => {
  const picture = await paintBands(width, height, direction)
  const seen: unknown[] = []
  for (const place of [0, 50, 100]) {
    const focal = direction === 'x' ? { x: place, y: 50 } : { x: 50, y: place }
    seen.push(await colorInTheMiddle(await cropPicture(picture, { hash: '', focal })))
  }
  expect(seen).toEqual(COLORS)
})

onDatabase('social pictures of stored pictures', (test) => {
  test('a moved focal point has another address with another part, and a removed picture shows that of the program', async ({ db }) => {
    const folder = await mkdtemp(temporaryFolder())
    const files = openFolderStore(path.join(folder, 'media'))
    const { url } = await storeMedia(db, { bytes: await paintBands(900, 1200, 'y'), alt: '' }, files)
    const drawCard = () => Promise.reject(new Error('no card is drawn'))
    const pictures = createSocialPictures(openFolderStore(path.join(folder, 'cache')), drawCard, async (_db, crop) => {
      const bytes = await (await findMedia(db, crop.hash, files))?.read()
      return bytes ? cropPicture(bytes, crop) : null
    })
    const ask = (address: string) => pictures.serve(new Request(`https://blog.test${address}`), { db, settings })
    const post = await buildPost(db, { slug: 'a', thumbnail: url })
    const addresses: string[] = []
    for (const [place, focalY] of [0, 50, 100].entries()) {
      await db.update(posts).set({ focalY }).where(eq(posts.id, post.id))
      const current = (await ask(addresses.at(-1) ?? '/social/0123456789abcdef/a.png')).headers.get('Location') ?? ''
      addresses.push(current)
      const answer = await ask(current)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      expect(await colorInTheMiddle(await answer.bytes())).toBe(COLORS[place])
    }
    expect(new Set(addresses).size).toBe(3)
    await db
      .update(posts)
      .set({ socialImage: `/media/${'f'.repeat(64)}` })
      .where(eq(posts.id, post.id))
    const gone = await ask((await ask(addresses.at(-1) ?? '')).headers.get('Location') ?? '')
    expect([gone.status, gone.headers.get('Location'), gone.headers.get('Cache-Control')]).toEqual([302, '/og.png', 'no-store'])
  })
})
