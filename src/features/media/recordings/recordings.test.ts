import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { recordings } from '#src/db/schema/media.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { openS3Server } from '#tests/support/s3-server.ts'
import { openBucket } from '../storage/bucket.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { storeRecording } from './store-recording.server.ts'

const CLIP = await readFile(path.join(projectRoot, 'tests/e2e/content/media/clip.mp4'))

function openSite(db: Db, store?: FileStore) {
  const { folder, files, serve } = openMedia({ store })
  return {
    store: (bytes: Uint8Array, maxBytes = 1_000_000) => storeRecording(db, inChunks(bytes, 100), { files, folder, maxBytes }),
    storeAs: (fileName: string, text: string) =>
      storeRecording(db, inChunks(Buffer.from(text, 'latin1'), 100), { fileName, files, folder, maxBytes: 1_000_000 }),
    get: (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      serve(new Request(`http://blog.test${address}`, { method, headers }), visitor(db)),
    listFiles: async () => (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)),
  }
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

onDatabase('recordings', (test) => {
  test('of another type or too large leave neither row nor file', async ({ db }) => {
    const site = openSite(db)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9))
    await expect(site.store(html)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { reason: expect.stringMatching(/^not an MP4/) },
    })
    await expect(site.store(Buffer.from('ID'))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(site.store(CLIP, CLIP.byteLength - 1)).rejects.toMatchObject({ code: 'too_large' })
    expect(await db.select().from(recordings)).toEqual([])
    expect(await site.listFiles()).toEqual([])
  })

  test('are stored once, as they are, and served with their media type', async ({ db }) => {
    const site = openSite(db)
    const [first, second] = await Promise.all([site.store(CLIP), site.store(CLIP)])
    expect(first).toEqual({ url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.mp4$/), kind: 'video' })
    expect(second).toEqual(first)
    expect(await site.listFiles()).toHaveLength(1)
    const response = await site.get(first.url)
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'accept-ranges': 'bytes',
        'content-length': String(CLIP.byteLength),
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'video/mp4',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(Buffer.from(await response.bytes()).equals(CLIP)).toBe(true)
    for (const address of [first.url.replace('.mp4', '.webm'), first.url.replace('.mp4', ''), `/media/${'f'.repeat(64)}.mp4`]) {
      expect((await site.get(address)).status).toBe(404)
    }
  })

  test('a download is saved by browsers under its name, and nothing in it runs', async ({ db }) => {
    const site = openSite(db)
    for (const [name, text, format, type, saved] of [
      ['Talk "Ünïcode"\r\n2020.pdf', '%PDF-1.7 a', 'pdf', 'application/pdf', 'Talk-Unicode-2020.pdf'],
      ['../code.tgz', '\x1f\x8b\x08 b', 'gz', 'application/gzip', 'code.tar.gz'],
      ['book.epub', 'PK\x03\x04 c', 'zip', 'application/zip', 'book.zip'],
      ['本.zip', 'PK\x03\x04 d', 'zip', 'application/zip', null],
    ] as const) {
      const { url, kind } = await site.storeAs(name, text)
      expect([url.slice(71), kind]).toEqual([`.${format}`, 'download'])
      const response = await site.get(url)
      expect(await response.text()).toBe(Buffer.from(text, 'latin1').toString())
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-disposition': `attachment; filename="${saved ?? url.slice(7)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': type,
        'x-content-type-options': 'nosniff',
      })
      expect((await site.get(url, { Range: 'bytes=0-1' })).status).toBe(206)
    }
  })

  test('a download is refused without the name of one, and without its content', async ({ db }) => {
    const site = openSite(db)
    for (const name of ['', 'talk.mp4']) await expect(site.storeAs(name, '%PDF-1.7')).rejects.toThrow()
    const html = site.storeAs('slides.pdf', '<!doctype html><script>alert(1)</script>')
    await expect(html).rejects.toMatchObject({ details: { reason: 'not a PDF, ZIP, gzip or EPUB' } })
    await expect(site.storeAs('clip.pdf', CLIP.toString('latin1'))).rejects.toThrow()
    expect(await db.select().from(recordings)).toEqual([])
  })

  test.for(['folder', 'bucket'])('are sent in parts from a %s', async (kind, { db }) => {
    const storage = await openS3Server()
    onTestFinished(() => storage.close())
    const bucket = openBucket(storage.settings)
    const site = openSite(db, kind === 'bucket' ? bucket : undefined)
    const { url } = await site.store(CLIP)
    const tag = `"${url.slice(7, 71)}"`
    const size = CLIP.byteLength
    for (const [range, start, end] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', size - 50, size - 1],
      ['bytes=2000-999999', 2000, size - 1],
    ] as const) {
      const response = await site.get(url, { Range: range, 'If-Range': tag })
      expect([response.status, response.headers.get('Content-Range')]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
      expect(Buffer.from(await response.bytes()).equals(CLIP.subarray(start, end + 1))).toBe(true)
    }
    const outside = await site.get(url, { Range: `bytes=${size}-` })
    expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
    const ignored: Record<string, string>[] = [
      { Range: 'bytes=0-9', 'If-Range': '"other"' },
      { Range: 'bytes=0-1,4-5' },
      { Range: 'nonsense' },
    ]
    for (const headers of ignored) {
      const whole = await site.get(url, headers)
      expect([whole.status, (await whole.bytes()).byteLength]).toEqual([200, size])
    }
    const head = await site.get(url, { Range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(size), ''])
    expect((await site.get(url, { 'If-None-Match': tag })).status).toBe(304)
  })
})
