import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, expect } from 'vitest'
import { createExternalPictures } from '#src/features/media/external/external-images.server.ts'
import type { FetchRules } from '#src/features/media/external/fetch-external.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { AppError } from '#src/server/errors.ts'
import { listenLocally } from '#tests/local-server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { createPictureFetcher } from './fetch-picture.server.ts'
import type { StoreRecording } from './recordings.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A former site with one picture and one download. The first `busy` answers ask to wait. Returns its origin and the paths that were requested. */
async function formerSite({ busy = 0, retryAfter = '7' } = {}): Promise<{ origin: string; requested: string[] }> {
  const picture = await paint(4, 3)
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    if (requested.length <= busy) response.writeHead(requested.length % 2 ? 429 : 503, { 'Retry-After': retryAfter }).end()
    else if (url === '/map.png') response.end(picture)
    else if (url.endsWith('.pdf')) response.end(url === '/fake.pdf' ? '<script>' : '%PDF-1.7')
    else response.writeHead(404).end()
  })
  servers.push(server)
  return { origin: `http://127.0.0.1:${await listenLocally(server)}`, requested }
}

const HERE = { isAllowed: (address: string) => address === '127.0.0.1', timeoutMs: 60_000 }

onDatabase('fetching pictures of a former site', (test, engine) => {
  test('a private address, an address without a host and a missing picture are not stored', async ({ db }) => {
    const { origin, requested } = await formerSite()
    const pictures = createExternalPictures(openFolderStore(temporaryFolder()))
    const fetchPicture = createPictureFetcher(db, { pictures, storeMedia: refuse, storeRecording: refuse })
    for (const address of [`${origin}/map.png`, `${origin}/slides.pdf`, '/map.png', 'file:///etc/passwd'])
      expect(await fetchPicture(address, '')).toBeNull()
    expect(requested).toEqual([])
  })

  test('a picture is requested once, and stored with its text', async ({ db }) => {
    const { origin, requested } = await formerSite()
    const stored: MediaInput[] = []
    const storeMedia = async (input: MediaInput) => {
      stored.push(input)
      return { url: '/media/one' }
    }
    const files = openFolderStore(temporaryFolder())
    for (const alt of ['A map', 'The map again']) {
      const pictures = createExternalPictures(files, HERE)
      const fetchPicture = createPictureFetcher(db, { pictures, storeMedia, storeRecording: refuse, rules: HERE })
      expect(await fetchPicture(`${origin}/map.png`, alt)).toEqual({ url: '/media/one' })
    }
    expect(requested).toEqual(['/map.png'])
    expect(stored).toMatchObject([{ alt: 'A map' }, { alt: 'The map again' }])
    expect((await sharp(stored[0]?.bytes).metadata()).width).toBe(4)
  })

  test('a download is requested once, and stored with its name', async ({ db }) => {
    const { origin, requested } = await formerSite()
    const stored: string[] = []
    const storeRecording: StoreRecording = async (content, fileName) => {
      const written = await text(content)
      if (written === '<script>') throw new AppError('invalid_input', { reason: 'not a PDF' })
      stored.push(`${fileName} ${written}`)
      return { url: '/media/one.pdf' }
    }
    const pictures = createExternalPictures(openFolderStore(temporaryFolder()), HERE)
    const fetchPicture = createPictureFetcher(db, { pictures, storeMedia: refuse, storeRecording, rules: HERE })
    for (const _time of [1, 2]) {
      expect(await fetchPicture(`${origin}/files/slides.pdf`, '')).toEqual({ url: '/media/one.pdf' })
      expect(await fetchPicture(`${origin}/fake.pdf`, '')).toBeNull()
    }
    expect(stored).toEqual(['slides.pdf %PDF-1.7'])
    expect(requested).toEqual(['/files/slides.pdf', '/fake.pdf'])
  })

  test.each([
    ['once', { busy: 1 }, [7_000], true],
    ['twice', { busy: 2 }, [7_000], false],
    ['for too long', { busy: 1, retryAfter: '61' }, [], false],
    ['without a time', { busy: 1, retryAfter: 'soon' }, [], false],
  ])('a host that asks to wait %s', async (_, answers, waits, isFetched) => {
    const { db } = await engine.open()
    const waited: number[] = []
    const rules: FetchRules = { ...HERE, wait: async (milliseconds) => void waited.push(milliseconds) }
    for (const [name, url] of [
      ['map.png', '/media/picture'],
      ['slides.pdf', '/media/file'],
    ] as const) {
      const { origin, requested } = await formerSite(answers)
      const pictures = createExternalPictures(openFolderStore(temporaryFolder()), rules)
      const tools = { pictures, storeMedia: async () => ({ url: '/media/picture' }), storeRecording: async () => ({ url: '/media/file' }) }
      expect(await createPictureFetcher(db, { ...tools, rules })(`${origin}/${name}`, '')).toEqual(isFetched ? { url } : null)
      expect(waited.splice(0)).toEqual(waits)
      expect(requested).toHaveLength(waits.length + 1)
    }
  })

  test('a host that fails five times in a row is not asked again', async ({ db }) => {
    const { origin, requested } = await formerSite()
    const pictures = createExternalPictures(openFolderStore(temporaryFolder()), HERE)
    const fetchPicture = createPictureFetcher(db, { pictures, storeMedia: refuse, storeRecording: refuse, rules: HERE })
    for (const name of ['1', '2', '3', '4', '5', '6', 'map.png']) expect(await fetchPicture(`${origin}/${name}`, '')).toBeNull()
    expect(requested).toEqual(['/1', '/2', '/3', '/4', '/5'])
  })
})

async function refuse(): Promise<never> {
  throw new Error('nothing should be stored')
}
