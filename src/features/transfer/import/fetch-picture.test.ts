import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createExternalPictures } from '#src/features/media/external-images.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { createPictureFetcher } from './fetch-picture.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A former site with one picture. Returns its origin and the paths that were requested. */
async function formerSite(): Promise<{ origin: string; requested: string[] }> {
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    if (url === '/map.png') response.end(picture)
    else response.writeHead(404).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, requested }
}

const HERE = { isAllowed: (address: string) => address === '127.0.0.1', timeoutMs: 60_000 }

onDatabase('fetching pictures of a former site', (engine) => {
  test('a private address, an address without a host and a missing picture are not stored', async () => {
    const { db } = await engine.open()
    const { origin, requested } = await formerSite()
    const pictures = createExternalPictures(openFolderStore(temporaryFolder()))
    const fetchPicture = createPictureFetcher(db, { pictures, storeMedia: refuse })
    for (const address of [`${origin}/map.png`, '/map.png', 'file:///etc/passwd']) expect(await fetchPicture(address, '')).toBeNull()
    expect(requested).toEqual([])
  })

  test('a picture is requested once, and stored with its text', async () => {
    const { db } = await engine.open()
    const { origin, requested } = await formerSite()
    const stored: MediaInput[] = []
    const storeMedia = async (input: MediaInput) => {
      stored.push(input)
      return { url: '/media/one' }
    }
    const files = openFolderStore(temporaryFolder())
    for (const alt of ['A map', 'The map again']) {
      const fetchPicture = createPictureFetcher(db, { pictures: createExternalPictures(files, HERE), storeMedia })
      expect(await fetchPicture(`${origin}/map.png`, alt)).toEqual({ url: '/media/one' })
    }
    expect(requested).toEqual(['/map.png'])
    expect(stored).toMatchObject([{ alt: 'A map' }, { alt: 'The map again' }])
    expect((await sharp(stored[0]?.bytes).metadata()).width).toBe(4)
  })

  test('a host that fails five times in a row is not asked again', async () => {
    const { db } = await engine.open()
    const { origin, requested } = await formerSite()
    const pictures = createExternalPictures(openFolderStore(temporaryFolder()), HERE)
    const fetchPicture = createPictureFetcher(db, { pictures, storeMedia: refuse })
    for (const name of ['1', '2', '3', '4', '5', '6', 'map.png']) expect(await fetchPicture(`${origin}/${name}`, '')).toBeNull()
    expect(requested).toEqual(['/1', '/2', '/3', '/4', '/5'])
  })
})

async function refuse(): Promise<never> {
  throw new Error('nothing should be stored')
}
