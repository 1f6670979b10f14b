// Every picture that comes in is decoded and written anew: what is served was made here, without metadata and without surprises.
import type { Metadata, Sharp } from 'sharp'
import { MEDIA_FORMATS, type MediaFormat } from '#src/db/schema/media.ts'
import { createLimiter } from '#src/lib/limiter.ts'
import { AppError } from '#src/server/errors.ts'
import { IMAGE_QUALITY, type ImageWidth } from './image.ts'
import { loadSharp } from './sharp.server.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const MAX_PIXELS = 50_000_000
/** All frames together: a screen recording has many small ones. */
const MAX_ANIMATION_PIXELS = 100_000_000

const MAX_WIDTH = 4_000
/** WebP ends at 16,383. */
const MAX_HEIGHT = 16_000

export type EncodedPicture = { bytes: Uint8Array; format: MediaFormat; animated: boolean; width: number; height: number }

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

const originalsInTurn = createLimiter(1)
const variantsInTurn = createLimiter(2)

/**
 * Writes a JPEG, PNG, WebP, AVIF or GIF anew: turned upright, without metadata, in sRGB, as JPEG, PNG or WebP.
 * Throws AppError `too_large` or `invalid_input`; `details.reason` completes "The picture is …".
 */
export function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  if (bytes.byteLength > UPLOAD_LIMITS.bytes) throw new AppError('too_large', { reason: UPLOAD_LIMITS.tooLarge })
  return originalsInTurn(async () => {
    const sharp = await loadSharp()
    const found = await inspect(bytes)
    const animated = (found.pages ?? 1) > 1
    try {
      const picture = sharp(bytes, {
        animated,
        autoOrient: true,
        failOn: 'error',
        limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS,
      }).resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      const format = storedFormat(found)
      const { data, info } = await writeAs(picture, format, bytes, found).toBuffer({ resolveWithObject: true })
      return { bytes: data, format, animated, width: info.width, height: info.pageHeight ?? info.height }
    } catch (cause) {
      throw new AppError('invalid_input', { reason: 'damaged' }, { cause })
    }
  })
}

/**
 * A picture as `encodePicture` leaves it: whole, within its bounds, and nothing but a picture. Null when it is anything else,
 * be it a photograph with the place where it was taken, or a picture with something behind its end.
 */
export function readAsEncoded(bytes: Uint8Array): Promise<EncodedPicture | null> {
  return originalsInTurn(async () => {
    const sharp = await loadSharp()
    const found = await inspect(bytes).catch(() => null)
    const format = MEDIA_FORMATS.find((known) => known === found?.format)
    if (!found || !format || hasMetadata(found) || !endsAtItsEnd(Buffer.from(bytes), format)) return null
    const animated = (found.pages ?? 1) > 1
    const height = found.pageHeight ?? found.height
    if (found.width > MAX_WIDTH || height > MAX_HEIGHT) return null
    try {
      // Reads every pixel, so that a damaged picture does not pass.
      await sharp(bytes, { animated, failOn: 'error', limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS }).stats()
    } catch {
      return null
    }
    return { bytes, format, animated, width: found.width, height }
  })
}

function hasMetadata({ exif, xmp, iptc, icc, tifftagPhotoshop, comments, orientation = 1 }: Metadata): boolean {
  return Boolean(exif ?? xmp ?? iptc ?? icc ?? tifftagPhotoshop ?? comments) || orientation !== 1
}

function endsAtItsEnd(bytes: Buffer, format: MediaFormat): boolean {
  switch (format) {
    case 'jpeg':
      return bytes.indexOf(JPEG_END) === bytes.length - JPEG_END.length
    case 'png':
      return bytes.indexOf(PNG_END) === bytes.length - PNG_END.length
    case 'webp':
      return bytes.readUInt32LE(4) + 8 === bytes.length
  }
}

const JPEG_END = Buffer.from([0xff, 0xd9])
/** The chunk IEND with its checksum. */
const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1')

/** One of the widths of a stored picture, never enlarged; animations move only as WebP. */
export function encodeVariant(bytes: Uint8Array, width: ImageWidth, format: VariantFormat): Promise<Uint8Array> {
  return variantsInTurn(async () => {
    const sharp = await loadSharp()
    const picture = sharp(bytes, { animated: format === 'webp', limitInputPixels: MAX_ANIMATION_PIXELS }).resize({
      width,
      withoutEnlargement: true,
    })
    if (format === 'avif') return picture.avif({ quality: IMAGE_QUALITY }).toBuffer()
    if (format === 'webp') return picture.webp({ quality: IMAGE_QUALITY }).toBuffer()
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: IMAGE_QUALITY, progressive: true }).toBuffer()
  })
}

/** Whether a stored picture moves. */
export async function isAnimated(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  return ((await sharp(bytes, { limitInputPixels: false }).metadata()).pages ?? 1) > 1
}

async function inspect(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp()
  let found: Metadata
  try {
    // Reads the header only, so an enormous picture can be named as such.
    found = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'not a JPEG, PNG, WebP, AVIF or GIF' }, { cause })
  }
  const pages = found.pages ?? 1
  const pixels = found.width * (found.pageHeight ?? found.height) * pages
  if (pixels > (pages > 1 ? MAX_ANIMATION_PIXELS : MAX_PIXELS)) throw new AppError('invalid_input', { reason: 'too large to decode' })
  return found
}

function storedFormat(found: Metadata): MediaFormat {
  if (found.format === 'jpeg' || found.format === 'png') return found.format
  // WebP stays; AVIF would take minutes to write at full size, and GIF is a fraction of its size as WebP.
  return 'webp'
}

function writeAs(picture: Sharp, format: MediaFormat, bytes: Uint8Array, found: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 90, progressive: true })
  // A picture that came with few colours stays small.
  if (format === 'png') return picture.png({ compressionLevel: 9, palette: found.isPalette, dither: 0 })
  return picture.webp(isLossless(bytes, found) ? { lossless: true, effort: 2 } : { quality: 90 })
}

function isLossless(bytes: Uint8Array, found: Metadata): boolean {
  return found.format === 'gif' || (found.format === 'webp' && Buffer.from(bytes.subarray(0, 64)).includes('VP8L'))
}
