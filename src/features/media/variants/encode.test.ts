import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { encodePicture, encodeVariant, verifyEncodedPicture } from './encode.server.ts'

function draw(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e6f33a' } })
}

function animation() {
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) => ({
    create: { width: 60, height: 40, channels: 3 as const, background },
  }))
  return Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())).then((pngs) => sharp(pngs, { join: { animated: true } }))
}

/** A PNG of one colour that is small as a file and enormous when decoded. */
function bomb(width: number, height: number): Buffer {
  function chunk(type: string, data: Buffer): Buffer {
    const body = Buffer.concat([Buffer.from(type), data])
    const end = Buffer.alloc(4)
    end.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, end])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
])('%s is refused', async (_, bytes) => {
  await expect(encodePicture(bytes)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { reason: 'not a JPEG, PNG, WebP, AVIF or GIF' },
  })
})

test('HEIC is refused with what to choose instead, and AVIF in the same container is not', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic\0\0', 'latin1')
  await expect(encodePicture(heic)).rejects.toMatchObject({ details: { reason: expect.stringMatching(/HEIC.*choose a JPEG/) } })
  await expect(encodePicture(await draw(20, 20).avif().toBuffer())).resolves.toMatchObject({ format: 'webp' })
})

test('TIFF is refused although the library could read it', async () => {
  const tiff = await draw(20, 20).tiff().toBuffer()
  await expect(encodePicture(tiff)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('more than 10 MB is refused without decoding', () => {
  expect(() => encodePicture(new Uint8Array(UPLOAD_LIMITS.bytes + 1))).toThrow(expect.objectContaining({ code: 'too_large' }))
})

test('a decompression bomb is refused without decoding', async () => {
  const bytes = bomb(20_000, 20_000)
  expect(bytes.byteLength).toBeLessThan(100_000)
  await expect(encodePicture(bytes)).rejects.toMatchObject({ code: 'invalid_input', details: { reason: 'too large to decode' } })
})

test('a picture cut off in the middle is refused', async () => {
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 99, sigma: 50 } },
  })
    .jpeg()
    .toBuffer()
  await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { reason: 'damaged' },
  })
})

test('random bytes are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await expect(encodePicture(bytes)).rejects.toMatchObject({ code: 'invalid_input' })
    }),
    { numRuns: runs(50) },
  )
})

test.each([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'webp'],
  ['gif', 'webp'],
] as const)('%s is stored as %s', async (from, to) => {
  const stored = await encodePicture(await draw(64, 48).toFormat(from).toBuffer())
  expect(stored).toMatchObject({ format: to, animated: false, width: 64, height: 48 })
  expect((await sharp(stored.bytes).metadata()).format).toBe(to)
})

test('a photograph is rotated upright and loses its metadata', async () => {
  const photo = await draw(80, 40)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await encodePicture(photo)
  expect(stored).toMatchObject({ width: 40, height: 80 })
  const metadata = await sharp(stored.bytes).metadata()
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a panorama is stored at most 4000 wide', async () => {
  const stored = await encodePicture(await draw(6000, 300).png().toBuffer())
  expect(stored).toMatchObject({ width: 4000, height: 200 })
})

test('an animation is stored as animated WebP, with the size of one frame', async () => {
  const stored = await encodePicture(await (await animation()).gif().toBuffer())
  expect(stored).toMatchObject({ format: 'webp', animated: true, width: 60, height: 40 })
  expect((await sharp(stored.bytes).metadata()).pages).toBe(3)
})

test('variants are as wide as asked and never enlarged', async () => {
  const { bytes } = await encodePicture(await draw(900, 450).png().toBuffer())
  const sizes = await Promise.all(
    ([400, 700, 1000] as const).map(async (width) => (await sharp(await encodeVariant(bytes, width, 'webp')).metadata()).width),
  )
  expect(sizes).toEqual([400, 700, 900])
})

test('a transparent picture gets a white background as JPEG', async () => {
  const empty = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const pixel = await sharp(await encodeVariant(empty, 400, 'jpeg'))
    .raw()
    .toBuffer()
  expect([...pixel.subarray(0, 3)]).toEqual([255, 255, 255])
})

/** Black lines, as a diagram has, on this ground. */
function diagram(ground: string) {
  const line = { create: { width: 40, height: 2, channels: 4 as const, background: '#000000' } }
  return sharp({ create: { width: 60, height: 40, channels: 4, background: ground } }).composite([{ input: line, left: 10, top: 9 }])
}

async function diagramFrames(...grounds: string[]): Promise<Buffer> {
  const frames = await Promise.all(grounds.map((ground) => diagram(ground).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

test.each<[string, boolean, () => Promise<Buffer>]>([
  ['a transparent PNG', false, () => diagram('#0000').png().toBuffer()],
  ['a PNG with a half transparent ground', false, () => diagram('#ffffff80').png().toBuffer()],
  ['a PNG whose alpha channel is full', true, () => diagram('#ffff').png().toBuffer()],
  ['a PNG without an alpha channel', true, () => draw(20, 10).png().toBuffer()],
  ['a PNG with a transparent colour in its palette', false, () => diagram('#0000').png({ palette: true }).toBuffer()],
  ['a PNG with an opaque palette', true, () => diagram('#ffff').png({ palette: true }).toBuffer()],
  ['a grey PNG with an alpha channel', false, () => diagram('#0000').toColourspace('b-w').png().toBuffer()],
  ['a PNG of 16 bits with an alpha channel', false, () => diagram('#0000').toColourspace('rgb16').png().toBuffer()],
  ['a transparent WebP', false, () => diagram('#0000').webp().toBuffer()],
  ['an opaque WebP', true, () => diagram('#ffff').webp().toBuffer()],
  ['a transparent AVIF', false, () => diagram('#0000').avif().toBuffer()],
  ['a transparent GIF', false, () => diagram('#0000').gif().toBuffer()],
  ['an animated GIF with an opaque ground', true, () => diagramFrames('#ffff', '#ff0f')],
  ['an animated GIF with transparent frames', false, () => diagramFrames('#0000', '#0000')],
  ['a JPEG', true, () => draw(20, 10).jpeg().toBuffer()],
])('%s: opaque is %s', async (_, opaque, make) => {
  const stored = await encodePicture(await make())
  expect(stored.opaque).toBe(opaque)
  expect(await verifyEncodedPicture(stored.bytes)).toMatchObject({ opaque })
})

test('the alpha channel of a large picture is read to its last pixel', async () => {
  const raw = Buffer.alloc(1000 * 400 * 4, 255)
  raw[raw.length - 1] = 254
  const png = await sharp(raw, { raw: { width: 1000, height: 400, channels: 4 } })
    .png()
    .toBuffer()
  expect((await encodePicture(png)).opaque).toBe(false)
})
