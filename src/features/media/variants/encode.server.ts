// Every uploaded, fetched or imported picture is decoded and encoded again, except for one that has nothing but what this encoder writes. The
// site never serves foreign bytes or metadata.
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { STORED_FORMATS, type StoredFormat } from '#src/db/schema/media.ts'
import { AppError } from '#src/server/errors.ts'
import { IMAGE_QUALITY, type ImageWidth } from '../image-source.ts'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { hasForeignBytes } from './foreign-bytes.server.ts'
import { loadSharp } from './sharp.server.ts'

const MAX_PIXELS = 50_000_000
/** Of all frames together. Screen recordings have many small frames. */
const MAX_ANIMATION_PIXELS = 100_000_000

const MAX_WIDTH = 4_000
/** WebP allows at most 16,383. */
const MAX_HEIGHT = 16_000

export type EncodedPicture = {
  bytes: Uint8Array
  format: StoredFormat
  animated: boolean
  /** Whether no pixel is transparent, in any frame. */
  opaque: boolean
  width: number
  height: number
}

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

const limitOriginals = pLimit(1)
const limitVariants = pLimit(2)

/**
 * Encodes a JPEG, PNG, WebP, AVIF or GIF as JPEG, PNG or WebP: upright, in sRGB, without metadata.
 * Throws AppError `too_large` or `invalid_input`; `details.reason` completes "The picture is …".
 */
export function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  if (bytes.byteLength > UPLOAD_LIMITS.bytes) throw new AppError('too_large', { reason: UPLOAD_LIMITS.tooLarge })
  return limitOriginals(async () => {
    const sharp = await loadSharp()
    const metadata = await inspect(bytes)
    const animated = (metadata.pages ?? 1) > 1
    try {
      const picture = sharp(bytes, {
        animated,
        autoOrient: true,
        failOn: 'error',
        limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS,
      }).resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      const format = storedFormat(metadata)
      const { data, info } = await encodeAs(picture, format, bytes, metadata).toBuffer({ resolveWithObject: true })
      const opaque = await isOpaque(bytes, metadata)
      return { bytes: data, format, animated, opaque, width: info.width, height: info.pageHeight ?? info.height }
    } catch (cause) {
      throw new AppError('invalid_input', { reason: 'damaged' }, { cause })
    }
  })
}

/**
 * Returns the picture without encoding it again when `encodePicture` could have produced it. Returns null for a damaged or oversized
 * picture, and for one with any foreign byte.
 */
export function verifyEncodedPicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  return limitOriginals(async () => {
    const sharp = await loadSharp()
    const metadata = await inspect(bytes).catch(() => null)
    const format = STORED_FORMATS.find((known) => known === metadata?.format)
    if (!metadata || !format || (await hasForeignBytes(bytes, format))) return null
    const animated = (metadata.pages ?? 1) > 1
    const height = metadata.pageHeight ?? metadata.height
    if (metadata.width > MAX_WIDTH || height > MAX_HEIGHT) return null
    try {
      // Decodes every pixel, which fails for a damaged picture, and for bytes between the scans of a JPEG.
      const limitInputPixels = animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS
      const { isOpaque: opaque } = await sharp(bytes, { animated, failOn: 'warning', limitInputPixels }).stats()
      return { bytes, format, animated, opaque, width: metadata.width, height }
    } catch {
      return null
    }
  })
}

/** Scales a stored picture down to `width`. Only WebP keeps the frames of an animation. */
export function encodeVariant(bytes: Uint8Array, width: ImageWidth, format: VariantFormat): Promise<Uint8Array> {
  return limitVariants(async () => {
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

export async function isAnimated(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  return ((await sharp(bytes, { limitInputPixels: false }).metadata()).pages ?? 1) > 1
}

const COMPARED_BYTES = 65_536
const OPAQUE_BYTES = Buffer.alloc(COMPARED_BYTES, 255)

/** Whether the alpha channel, if there is one, is full everywhere. `stats()` of sharp takes twenty times as long. */
async function isOpaque(bytes: Uint8Array, metadata: Metadata): Promise<boolean> {
  if (!metadata.hasAlpha) return true
  const sharp = await loadSharp()
  const alpha = await sharp(bytes, { animated: true, limitInputPixels: MAX_ANIMATION_PIXELS }).extractChannel('alpha').raw().toBuffer()
  for (let start = 0; start < alpha.length; start += COMPARED_BYTES) {
    const part = alpha.subarray(start, start + COMPARED_BYTES)
    if (!part.equals(OPAQUE_BYTES.subarray(0, part.length))) return false
  }
  return true
}

async function inspect(bytes: Uint8Array): Promise<Metadata> {
  if (isHeic(bytes))
    throw new AppError('invalid_input', { reason: 'in the format HEIC, which most browsers do not show: choose a JPEG of it' })
  const sharp = await loadSharp()
  let metadata: Metadata
  try {
    // Reads only the header, so that a picture with too many pixels gets its own error message.
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'not a JPEG, PNG, WebP, AVIF or GIF' }, { cause })
  }
  const pages = metadata.pages ?? 1
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * pages
  if (pixels > (pages > 1 ? MAX_ANIMATION_PIXELS : MAX_PIXELS)) throw new AppError('invalid_input', { reason: 'too large to decode' })
  return metadata
}

/** The pictures of phones. AVIF has the same container. */
function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return start.startsWith('ftyp', 4) && /he[iv][cxms]/.test(start) && !start.includes('avi')
}

function storedFormat(metadata: Metadata): StoredFormat {
  if (metadata.format === 'jpeg' || metadata.format === 'png') return metadata.format
  // AVIF takes minutes to encode at full size. A GIF is a fraction of its size as WebP.
  return 'webp'
}

function encodeAs(picture: Sharp, format: StoredFormat, bytes: Uint8Array, metadata: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 90, progressive: true })
  // A picture with a palette keeps it, which keeps the file small.
  if (format === 'png') return picture.png({ compressionLevel: 9, palette: metadata.isPalette, dither: 0 })
  return picture.webp(isLossless(bytes, metadata) ? { lossless: true, effort: 2 } : { quality: 90 })
}

function isLossless(bytes: Uint8Array, metadata: Metadata): boolean {
  return metadata.format === 'gif' || (metadata.format === 'webp' && Buffer.from(bytes.subarray(0, 64)).includes('VP8L'))
}
