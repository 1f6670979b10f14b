// Whether a file consists of nothing but the parts that `encodePicture` writes. Every other chunk or segment is foreign, also one that no decoder
// reads: metadata of the device or the place, comments, other files behind the end. Coded pixels are the decoder's business.
import { createInflate } from 'node:zlib'
import type { StoredFormat } from '#src/db/schema/media.ts'

export async function hasForeignBytes(bytes: Uint8Array, format: StoredFormat): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (format) {
      case 'jpeg':
        return !isPlainJpeg(file)
      case 'png':
        return !(await isPlainPng(file))
      case 'webp':
        return !isPlainWebp(file)
    }
  } catch (error) {
    // A length leads out of the file.
    if (error instanceof RangeError) return true
    throw error
  }
}

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** Quantization tables, frames (baseline to progressive), Huffman tables, restart interval, scan. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const JPEG_SEGMENTS = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xda])
const SCAN = 0xda
const APP0 = 0xe0

function isPlainJpeg(file: Buffer): boolean {
  if (!file.subarray(0, 2).equals(JPEG_START)) return false
  let at = 2
  while (!file.subarray(at, at + 2).equals(JPEG_END)) {
    if (file.readUInt8(at) !== 0xff) return false
    const marker = file.readUInt8(at + 1)
    const length = file.readUInt16BE(at + 2)
    if (!JPEG_SEGMENTS.has(marker) && !(marker === APP0 && isPlainJfif(file.subarray(at, at + 2 + length), at))) return false
    at += 2 + length
    if (marker === SCAN) at = endOfScan(file, at)
  }
  return at + 2 === file.length
}

/** At the start, once, without a thumbnail. */
function isPlainJfif(segment: Buffer, at: number): boolean {
  return at === 2 && segment.length === 18 && segment.toString('latin1', 4, 9) === 'JFIF\0' && segment.readUInt16BE(16) === 0
}

/** Coded data holds the byte 0xff only before 0 and as a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** In this order, each at most once apart from the data, and its largest length. https://www.w3.org/TR/png-3/#5Chunk-naming-conventions */
const PNG_CHUNKS: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['pHYs', 9],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
])
const PNG_ORDER = [...PNG_CHUNKS.keys()]

async function isPlainPng(file: Buffer): Promise<boolean> {
  if (!file.subarray(0, 8).equals(PNG_START)) return false
  const data: Buffer[] = []
  let place = -1
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const next = PNG_ORDER.indexOf(name)
    const isMoreData = name === 'IDAT' && next === place
    if ((next <= place && !isMoreData) || length > (PNG_CHUNKS.get(name) ?? -1)) return false
    place = next
    if (name === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
    if (at > file.length) return false
  }
  return place === PNG_ORDER.length - 1 && (await isOneStream(data, pixelBytesOf(file)))
}

/** The bytes of all lines of an image that is not interlaced, each with the number of its filter. */
function pixelBytesOf(file: Buffer): number {
  const [width, height, depth, colorType] = [file.readUInt32BE(16), file.readUInt32BE(20), file.readUInt8(24), file.readUInt8(25)]
  const isInterlaced = file.readUInt8(28) !== 0
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType]
  if (isInterlaced || channels === undefined) return -1
  return height * (1 + Math.ceil((width * channels * depth) / 8))
}

/** Whether the data unpack to so many bytes, and nothing follows them. Decoders ignore what does. */
async function isOneStream(data: readonly Buffer[], bytes: number): Promise<boolean> {
  const inflate = createInflate()
  let unpacked = 0
  inflate.end(Buffer.concat(data))
  try {
    for await (const chunk of inflate) {
      unpacked += chunk.length
      if (unpacked > bytes) return false
    }
  } catch {
    return false
  }
  return unpacked === bytes && inflate.bytesWritten === data.reduce((sum, part) => sum + part.length, 0)
}

const IMAGE_CHUNKS = ['ALPH', 'VP8 ', 'VP8L']
/** Alpha and animation. The others say that there is a colour profile, Exif or XMP. https://developers.google.com/speed/webp/docs/riff_container */
const PLAIN_FLAGS = 0x12
const FRAME_HEADER = 16

function isPlainWebp(file: Buffer): boolean {
  const isRiff = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
  return isRiff && file.readUInt32LE(4) + 8 === file.length && hasPlainChunks(file.subarray(12), isPlainWebpChunk)
}

function isPlainWebpChunk(name: string, content: Buffer): boolean {
  switch (name) {
    case 'VP8X':
      return content.length === 10 && (content.readUInt8(0) & ~PLAIN_FLAGS) === 0 && content.readUIntLE(1, 3) === 0
    case 'ANIM':
      return content.length === 6
    case 'ANMF':
      return hasPlainChunks(content.subarray(FRAME_HEADER), (frame) => IMAGE_CHUNKS.includes(frame))
    default:
      return IMAGE_CHUNKS.includes(name)
  }
}

/** Each kind at most once, apart from the frames of an animation. A chunk of odd length is followed by a zero. */
function hasPlainChunks(chunks: Buffer, isPlain: (name: string, content: Buffer) => boolean): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < chunks.length; ) {
    const name = chunks.toString('latin1', at, at + 4)
    const length = chunks.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > chunks.length || (seen.has(name) && name !== 'ANMF') || !isPlain(name, chunks.subarray(at + 8, end))) return false
    if (length % 2 === 1 && chunks.readUInt8(end) !== 0) return false
    seen.add(name)
    at = end + (length % 2)
  }
  return true
}
