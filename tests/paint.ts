import { crc32 } from 'node:zlib'
import sharp, { type Color } from 'sharp'

/** A PNG of one colour. */
export function paint(width: number, height: number, background: Color = '#336699'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PNG with a black line on a transparent ground. */
export function paintTransparent(width: number, height: number): Promise<Buffer> {
  const line = { create: { width: Math.ceil(width / 2), height: Math.ceil(height / 8), channels: 3 as const, background: '#000000' } }
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: line }])
    .png()
    .toBuffer()
}

/** A PNG with eight zeros in a chunk of this name before its pixels: with `acTL`, one that is animated. */
export async function paintWithChunk(name: string): Promise<Buffer> {
  const png = await paint(3, 2)
  const pixelsAt = 8 + 25
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write(name, 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([png.subarray(0, pixelsAt), chunk, png.subarray(pixelsAt)])
}
