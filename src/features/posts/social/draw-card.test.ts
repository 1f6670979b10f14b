import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon } from '#src/features/media/icons/draw-icon.server.ts'
import { paint } from '#tests/paint.ts'
import { drawCard } from './draw-card.server.ts'
import { postCard, siteCard } from './social-card.ts'

const site = { siteName: 'Inkfolio', tagline: 'Notes from the workbench.', marker: '#e6f33a', logo: null } as const
const post = { slug: 'a', title: 'Errors are values', category: ['Go'], isProject: false }

/** Width, height and size of a PNG. */
async function draw(card: ReturnType<typeof siteCard>) {
  const bytes = Buffer.from(await drawCard(card))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), size: bytes.byteLength }
}

test.each([
  ['a short title', postCard(post, site)],
  ['the longest title', postCard({ ...post, title: 'word '.repeat(60) }, site)],
  ['one very long word', postCard({ ...post, title: 'x'.repeat(300) }, site)],
  ['Chinese', postCard({ ...post, title: '用 Rust 写数据库', category: ['数据库'] }, site)],
  ['markup', postCard({ ...post, title: '</div><img src="file:///etc/passwd">' }, site)],
  ['nothing that can be drawn', postCard({ ...post, title: '🎉' }, { ...site, siteName: '博客' })],
  ['the site', siteCard(site)],
])('%s becomes a picture of 1200 by 630 pixels and less than 60 kB', async (_name, card) => {
  const { width, height, size } = await draw(card)
  expect([width, height]).toEqual([1200, 630])
  expect(size).toBeLessThan(60_000)
})

test('the logo of the owner replaces the mark, in its own proportions', async () => {
  const logo = await drawIcon(await paint(800, 200, '#000000'), 'logo.webp')
  const own = { ...site, logo: { hash: 'a'.repeat(64), width: 800, height: 200 } }
  const colorAt = async (bytes: Uint8Array, x: number, y: number) => {
    const pixel = sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha()
    return `#${(await pixel.raw().toBuffer()).toString('hex')}`
  }
  const siteBytes = await drawCard(siteCard(own), logo)
  // The text begins at 128, 72; the logo is 208 by 52.
  expect([await colorAt(siteBytes, 134, 78), await colorAt(siteBytes, 330, 118)]).toEqual(['#000000', '#000000'])
  expect(await colorAt(siteBytes, 342, 100)).toBe('#f3f5f0')
  expect(await colorAt(await drawCard(postCard(post, own), logo), 226, 565)).toBe('#000000')
  expect(await colorAt(await drawCard(siteCard(own)), 134, 100)).toBe('#f3f5f0')
})

test('the same card is the same picture, in every process', async () => {
  expect(await drawCard(postCard(post, site))).toEqual(await drawCard(postCard(post, site)))
})
