// Draws the icons of the site from the stored picture of the logo.
import type { Sharp } from 'sharp'
import { THEME_COLORS } from '#src/ui/theme.ts'
import { loadSharp } from '../variants/sharp.server.ts'
import { type IconName, LOGO_BOUNDS } from './icon.ts'

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
/** A launcher may cut everything outside a circle of this part of the icon. https://www.w3.org/TR/appmanifest/#icon-masks */
const SAFE_DIAMETER = 0.8
const MASKABLE_SIDE = 512
const APPLE_SIDE = 180
/** The part of an icon with a ground of ours that the logo fills. */
const FILLED = 0.8

export async function drawIcon(bytes: Uint8Array, name: IconName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await draw(bytes, name))
}

async function draw(bytes: Uint8Array, name: IconName): Promise<Buffer> {
  switch (name) {
    case 'favicon.ico': {
      const frames = [16, 32, 48].map(async (side) => ({ side, png: await drawSquare(bytes, side) }))
      return encodeIco(await Promise.all(frames))
    }
    case 'icon-192.png':
      return drawSquare(bytes, 192)
    case 'icon-512.png':
      return drawSquare(bytes, 512)
    case 'apple-touch-icon.png': {
      const ground = await groundOf(bytes)
      const side = Math.round(APPLE_SIDE * (ground.isPicture ? 1 : FILLED))
      return drawOn(ground.color, APPLE_SIDE, { bytes, width: side, height: side })
    }
    case 'icon-maskable.png': {
      const { width, height } = await (await open(bytes)).metadata()
      const scale = (MASKABLE_SIDE * SAFE_DIAMETER) / Math.hypot(width, height)
      const safe = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
      return drawOn((await groundOf(bytes)).color, MASKABLE_SIDE, { bytes, ...safe })
    }
    case 'logo.webp':
      return (await open(bytes))
        .resize({ ...LOGO_BOUNDS, fit: 'inside' })
        .webp({ quality: 90 })
        .toBuffer()
  }
}

/** The first frame of a stored picture. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  return (await loadSharp())(bytes)
}

async function drawSquare(bytes: Uint8Array, side: number): Promise<Buffer> {
  const square = (await open(bytes)).ensureAlpha().resize({ width: side, height: side, fit: 'contain', background: TRANSPARENT })
  return square.png({ compressionLevel: 9 }).toBuffer()
}

type Placed = { bytes: Uint8Array; width: number; height: number }

async function drawOn(color: string, side: number, { bytes, width, height }: Placed): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = (await open(bytes)).ensureAlpha().resize({ width, height, fit: 'contain', background: TRANSPARENT })
  const input = await picture.png().toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .composite([{ input, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The ground of an icon that must not be transparent: that of the picture, or else paper that the logo stands out from. */
async function groundOf(bytes: Uint8Array): Promise<{ color: string; isPicture: boolean }> {
  const side = 16
  const small = (await open(bytes)).ensureAlpha().toColourspace('srgb').resize({ width: side, height: side, fit: 'fill' })
  const pixels = await small.raw().toBuffer()
  const alphaAt = (pixel: number) => pixels[pixel * 4 + 3] ?? 0
  const corners = [0, side - 1, side * (side - 1), side * side - 1]
  if (corners.every((pixel) => alphaAt(pixel) === 255)) {
    return { color: `#${pixels.subarray(0, 3).toString('hex')}`, isPicture: true }
  }
  let [light, weight] = [0, 0]
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(pixel * 4, pixel * 4 + 3)
    light += (0.3 * red + 0.59 * green + 0.11 * blue) * alphaAt(pixel)
    weight += 255 * alphaAt(pixel)
  }
  return { color: weight > 0 && light / weight > 0.6 ? THEME_COLORS.dark : THEME_COLORS.light, isPicture: false }
}

/** An .ico file of square PNG pictures. https://en.wikipedia.org/wiki/ICO_(file_format) */
function encodeIco(frames: readonly { side: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * frames.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(frames.length, 4)
  let offset = header.length
  for (const [place, { side, png }] of frames.entries()) {
    const entry = 6 + 16 * place
    header.writeUInt8(side, entry)
    header.writeUInt8(side, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.byteLength, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.byteLength
  }
  return Buffer.concat([header, ...frames.map(({ png }) => png)])
}
