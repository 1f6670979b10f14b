import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.server.ts'
import { encodePicture, verifyEncodedPicture } from './encode.server.ts'
import { hasForeignBytes } from './foreign-bytes.server.ts'

const SECRET = Buffer.from('Taken at home by somebody')

function noise(width = 60, height = 40): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

function transparent(): Sharp {
  return sharp({ create: { width: 33, height: 21, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.4 } } })
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all([noise(), noise(), noise()].map((frame) => frame.png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function riffChunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** With `part` at this place, counted from the end when negative. */
function insert(file: Buffer, at: number, part: Uint8Array): Buffer {
  return Buffer.concat([file.subarray(0, at), part, file.subarray(at)])
}

const inWebp = (file: Buffer, at: number, part: Uint8Array) => {
  const changed = Buffer.from(insert(file, at, part))
  changed.writeUInt32LE(changed.length - 8, 4)
  return changed
}

const IEND_BYTES = 12
const IHDR_END = 8 + 25

const CLEAN: [string, () => Promise<Buffer>][] = [
  ['a JPEG', () => noise().jpeg().toBuffer()],
  ['a grey JPEG', () => noise().greyscale().jpeg().toBuffer()],
  ['a PNG', () => noise().png().toBuffer()],
  ['a PNG with a palette', () => noise().png({ palette: true }).toBuffer()],
  ['a PNG with a transparent palette', () => transparent().png({ palette: true }).toBuffer()],
  ['a transparent PNG', () => transparent().png().toBuffer()],
  ['a grey PNG', () => noise().greyscale().png().toBuffer()],
  ['a PNG with 16 bits', () => noise().toColourspace('rgb16').png().toBuffer()],
  ['a WebP', () => noise().webp().toBuffer()],
  ['a transparent WebP', () => transparent().webp().toBuffer()],
  ['a lossless WebP', () => transparent().webp({ lossless: true }).toBuffer()],
  ['an animation', animation],
  ['an AVIF', () => noise(64, 48).avif().toBuffer()],
]

const png = () => noise().png().toBuffer()
const jpeg = () => noise().jpeg().toBuffer()
const webp = () => transparent().webp().toBuffer()

const FOREIGN: [string, 'png' | 'jpeg' | 'webp', () => Promise<Buffer>][] = [
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'prVt', 'acTL', 'sPLT'].flatMap((type): typeof FOREIGN => [
    [`${type} before the data`, 'png', async () => insert(await png(), IHDR_END, pngChunk(type, SECRET))],
    [`${type} after the data`, 'png', async () => insert(await png(), -IEND_BYTES, pngChunk(type, SECRET))],
    [`${type} after the end`, 'png', async () => Buffer.concat([await png(), pngChunk(type, SECRET)])],
  ]),
  ['a long pHYs', 'png', async () => insert(await png(), -IEND_BYTES, pngChunk('pHYs', SECRET))],
  ['more data than pixels', 'png', async () => insert(await png(), -IEND_BYTES, pngChunk('IDAT', SECRET))],
  ['a second stream of data', 'png', async () => insert(await png(), -IEND_BYTES, pngChunk('IDAT', deflateSync(SECRET)))],
  ['bytes after the end', 'png', async () => Buffer.concat([await png(), SECRET])],
  ...[0xfe, 0xe1, 0xe2, 0xe4, 0xeb, 0xed, 0xee, 0xef, 0xe0].map((marker): (typeof FOREIGN)[number] => [
    `a segment ${marker.toString(16)} at the start`,
    'jpeg',
    async () => insert(await jpeg(), 2, segment(marker, SECRET)),
  ]),
  ...[0xfe, 0xe4, 0xeb].map((marker): (typeof FOREIGN)[number] => [
    `a segment ${marker.toString(16)} after the scans`,
    'jpeg',
    async () => insert(await jpeg(), -2, segment(marker, SECRET)),
  ]),
  ['bytes after the end', 'jpeg', async () => Buffer.concat([await jpeg(), SECRET])],
  ['bytes after the end, with another end', 'jpeg', async () => Buffer.concat([await jpeg(), SECRET, Buffer.from([0xff, 0xd9])])],
  ...['EXIF', 'XMP ', 'ICCP', 'JUNK', 'ALPH'].map((name): (typeof FOREIGN)[number] => [
    `a chunk ${name}`,
    'webp',
    async () => {
      const file = await webp()
      return inWebp(file, file.length, riffChunk(name, SECRET))
    },
  ]),
  [
    'a chunk in a frame',
    'webp',
    async () => {
      const file = Buffer.from((await encodePicture(await animation())).bytes)
      const at = file.indexOf('ANMF')
      const length = file.readUInt32LE(at + 4)
      const changed = inWebp(file, at + 8 + length, riffChunk('JUNK', SECRET))
      changed.writeUInt32LE(length + 8 + SECRET.length + (SECRET.length % 2), at + 4)
      return changed
    },
  ],
  ['bytes after the end', 'webp', async () => Buffer.concat([await webp(), SECRET])],
]

describe('hasForeignBytes', () => {
  test.each(FOREIGN)('finds %s of a %s', async (_, format, make) => {
    const bytes = await make()
    expect(bytes.includes(SECRET) || bytes.includes(deflateSync(SECRET))).toBe(true)
    expect(await hasForeignBytes(bytes, format)).toBe(true)
  })

  test.each(CLEAN)('finds none in what the encoder makes of %s', async (_, make) => {
    const { bytes, format } = await encodePicture(await make())
    expect(await hasForeignBytes(bytes, format)).toBe(false)
  })

  test('lets the head of a JPEG pass, without a thumbnail', async () => {
    const head = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')
    expect(await hasForeignBytes(insert(await jpeg(), 2, segment(0xe0, head)), 'jpeg')).toBe(false)
    const withThumbnail = Buffer.concat([head.subarray(0, 12), Buffer.from([1, 1, 1, 2, 3])])
    expect(await hasForeignBytes(insert(await jpeg(), 2, segment(0xe0, withThumbnail)), 'jpeg')).toBe(true)
  })

  test('finds a file that is cut off, at every byte', async () => {
    for (const [format, bytes] of [
      ['jpeg', await noise(8, 8).jpeg().toBuffer()],
      ['png', await noise(8, 8).png().toBuffer()],
      ['webp', await transparent().webp().toBuffer()],
    ] as const)
      for (let length = 0; length < bytes.length; length += 1)
        expect(await hasForeignBytes(bytes.subarray(0, length), format), `${format} ${length}`).toBe(true)
  })
})

describe('verifyEncodedPicture', () => {
  test('leaves a JPEG with bytes behind its last scan to the encoder', async () => {
    const { bytes } = await encodePicture(await jpeg())
    expect(await verifyEncodedPicture(insert(Buffer.from(bytes), -2, SECRET))).toBeNull()
  })

  test.each(CLEAN)('keeps what the encoder made of %s, byte for byte', async (_, make) => {
    const stored = await encodePicture(await make())
    const verified = await verifyEncodedPicture(stored.bytes)
    expect(verified && sha256(verified.bytes)).toBe(sha256(stored.bytes))
    expect(verified).toMatchObject({ format: stored.format, animated: stored.animated, width: stored.width, height: stored.height })
  })

  test.each(FOREIGN)('leaves a picture with %s (%s) to the encoder, which removes it', async (_, _format, make) => {
    const bytes = await make()
    expect(await verifyEncodedPicture(bytes)).toBeNull()
    const encoded = await encodePicture(bytes).catch(() => null)
    if (encoded) expect(Buffer.from(encoded.bytes).includes(SECRET)).toBe(false)
  })
})
