import sharp, { type Color } from 'sharp'

/** A PNG of one colour. */
export function paint(width: number, height: number, background: Color = '#336699'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
