import sharp, { type Color } from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon } from './draw-icon.server.ts'
import { ICON_NAMES, type IconName, REPLACED_FILES, replacementOf } from './icon.ts'

/** A picture of one colour. */
function paint(width: number, height: number, background: Color) {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A disc that leaves the corners transparent. */
async function drawDisc(color: string) {
  const inner = await paint(100, 100, color)
  return sharp({ create: { width: 200, height: 200, channels: 4, background: CLEAR } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png()
    .toBuffer()
}

const SQUARE = await paint(300, 300, '#1144cc')
const WIDE = await paint(2000, 100, '#1144cc')
const TALL = await paint(100, 2000, '#1144cc')

async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] }
}

const SIDES: [IconName, number][] = [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable.png', 512],
  ['apple-touch-icon.png', 180],
]

test.each(SIDES)('%s is a square of %i pixels, whatever the logo', async (name, side) => {
  for (const logo of [SQUARE, WIDE, TALL]) {
    const { width, height, format } = await sharp(await drawIcon(logo, name)).metadata()
    expect([width, height, format]).toEqual([side, side, 'png'])
  }
})

test('the favicon has three sizes', async () => {
  const ico = Buffer.from(await drawIcon(SQUARE, 'favicon.ico'))
  expect(ico.readUInt16LE(2)).toBe(1)
  expect(ico.readUInt16LE(4)).toBe(3)
  for (const [place, side] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * place
    expect([ico[entry], ico[entry + 1]]).toEqual([side, side])
    const start = ico.readUInt32LE(entry + 12)
    const { width, format } = await sharp(ico.subarray(start, start + ico.readUInt32LE(entry + 8))).metadata()
    expect([width, format]).toEqual([side, 'png'])
  }
})

test('the logo of the header keeps its proportions within its bounds', async () => {
  for (const [logo, size] of [
    [SQUARE, [64, 64]],
    [WIDE, [208, 10]],
    [TALL, [3, 64]],
  ] as const) {
    const { width, height } = await sharp(await drawIcon(logo, 'logo.webp')).metadata()
    expect([width, height]).toEqual(size)
  }
})

test('the maskable icon has the logo inside the safe circle, on an opaque ground', async () => {
  for (const logo of [await drawDisc('#1144cc'), WIDE, TALL]) {
    const { width, at } = await pixelsOf(await drawIcon(logo, 'icon-maskable.png'))
    const ground = at(0, 0)
    expect(ground[3]).toBe(255)
    for (let x = 0; x < width; x += 4) {
      for (let y = 0; y < width; y += 4) {
        if (Math.hypot(x - 256, y - 256) > 0.41 * width) expect(at(x, y)).toEqual(ground)
      }
    }
  }
})

test('a transparent logo stands on paper that it can be told from; an opaque one on its own ground', async () => {
  const groundBehind = async (logo: Uint8Array, name: IconName) => (await pixelsOf(await drawIcon(logo, name))).at(2, 2)
  expect(await groundBehind(await drawDisc('#ffffff'), 'apple-touch-icon.png')).toEqual([16, 20, 19, 255])
  expect(await groundBehind(await drawDisc('#000000'), 'apple-touch-icon.png')).toEqual([243, 245, 240, 255])
  expect(await groundBehind(SQUARE, 'icon-maskable.png')).toEqual([17, 68, 204, 255])
  expect(await groundBehind(WIDE, 'icon-192.png')).toEqual([0, 0, 0, 0])
})

test('every original file has a replacement, and only with a logo', () => {
  for (const file of REPLACED_FILES) {
    const address = replacementOf(file, { hash: 'abc' })
    expect(ICON_NAMES.map((name) => `/media/icons/abc/${name}`)).toContain(address)
    expect(replacementOf(file, null)).toBeNull()
  }
  expect(replacementOf('/robots.txt', { hash: 'abc' })).toBeNull()
})
