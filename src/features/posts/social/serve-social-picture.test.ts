import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { removeCachedPictures } from '#src/features/media/remove-cached-pictures.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { openLruFolderStore } from '#src/features/media/storage/lru-folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { changesAfter, type PostChange, prepareSocialPictures } from './prepare-social-pictures.server.ts'
import { removeCachedCards } from './remove-cached-cards.server.ts'
import { createSocialPictures, drawWithLogo } from './serve-social-picture.server.ts'
import { cropPath, socialPath } from './social-address.server.ts'
import { postCard, type SocialCard, siteCard } from './social-card.ts'

const settings = { siteName: 'Inkfolio', tagline: 'Notes.', marker: '#e6f33a', logo: null } as const
const VERSION = '0123456789abcdef'

/** Pictures in a folder of their own, and the cards that were drawn. The bytes of a picture are its headline. */
async function openPictures(db: Db, { fails = false } = {}) {
  const drawn: SocialCard[] = []
  const cacheFolder = path.join(await mkdtemp(temporaryFolder()), 'cache')
  const cache = openLruFolderStore(cacheFolder, 1_000_000)
  const drawCard = async (_db: Db, card: SocialCard) => {
    drawn.push(card)
    if (fails) throw new Error('no renderer for this machine')
    return Buffer.from(card.headline ?? '')
  }
  const pictures = createSocialPictures(cache, drawCard, async (_db, { hash }) => Buffer.from(hash))
  const ask = (address: string, init?: RequestInit) => pictures.serve(new Request(`https://blog.test${address}`, init), { db, settings })
  const cached = async () => (await readdir(cacheFolder, { recursive: true })).filter((name) => /\.\w+$/.test(name))
  return { pictures, drawn, ask, cacheFolder, cached }
}

onDatabase('social pictures', (test) => {
  test('a draft, a scheduled and a trashed post, an unknown slug and a malformed address have none', async ({ db }) => {
    const { ask, drawn } = await openPictures(db)
    for (const status of ['draft', 'scheduled', 'trashed'] as const) {
      const post = await buildPost(db, { status, slug: status })
      expect((await ask(socialPath(postCard(post, settings), status))).status).toBe(404)
    }
    for (const address of [`/social/${VERSION}/unknown.png`, '/social/x.png', '/social/']) expect((await ask(address)).status).toBe(404)
    expect(drawn).toEqual([])
  })

  test('a made-up version leads to the current one and draws nothing', async ({ db }) => {
    const { ask, drawn } = await openPictures(db)
    const post = await buildPost(db, { slug: 'a', title: 'A loop' })
    const answer = await ask(`/social/${VERSION}/a.png`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, socialPath(postCard(post, settings), 'a')])
    expect((await ask(`/social/${VERSION}.png`)).headers.get('Location')).toBe(socialPath(siteCard(settings), null))
    expect(drawn).toEqual([])
  })

  test('a picture is drawn once, also for concurrent requests, and cached for a year', async ({ db }) => {
    const { ask, drawn } = await openPictures(db)
    const address = socialPath(postCard(await buildPost(db, { slug: 'a', title: 'A loop' }), settings), 'a')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address)))
    for (const answer of answers) expect(await answer.text()).toBe('A loop')
    const again = await ask(address)
    expect(await again.text()).toBe('A loop')
    expect(Object.fromEntries(again.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '6',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await ask(address, { method: 'HEAD' })).body).toBeNull()
    expect((await ask(address, { headers: { 'If-None-Match': again.headers.get('ETag') ?? '' } })).status).toBe(304)
    expect(drawn).toHaveLength(1)
  })

  test('a new title has a new address, and the old one leads there', async ({ db }) => {
    const { ask, drawn } = await openPictures(db)
    const post = await buildPost(db, { slug: 'a', title: 'A loop' })
    const old = socialPath(postCard(post, settings), 'a')
    await ask(old)
    await db.update(posts).set({ title: 'Two loops' }).where(eq(posts.id, post.id))
    const { status, headers } = await ask(old)
    expect(status).toBe(302)
    expect(await (await ask(headers.get('Location') ?? '')).text()).toBe('Two loops')
    expect(drawn.map(({ headline }) => headline)).toEqual(['A loop', 'Two loops'])
  })

  test.for(['draft', 'trashed', 'scheduled'] as const)(
    'a post that became %s has none, and its cached card goes',
    async (status, { db }) => {
      const { ask, cacheFolder, cached, pictures } = await openPictures(db)
      const [withdrawn, kept] = [await buildPost(db, { slug: 'a', title: 'A loop' }), await buildPost(db, { slug: 'b', title: 'B' })]
      const address = socialPath(postCard(withdrawn, settings), 'a')
      await pictures.prepare(db, withdrawn.id, postCard(withdrawn, settings))
      const etag = (await ask(address)).headers.get('ETag') ?? ''
      await ask(socialPath(postCard(kept, settings), 'b'))
      await ask(socialPath(siteCard(settings), null))
      await db.update(posts).set({ status }).where(eq(posts.id, withdrawn.id))
      expect((await ask(address)).status).toBe(404)
      expect((await ask(address, { headers: { 'If-None-Match': etag } })).status).toBe(404)
      expect(await cached()).toHaveLength(3)
      await removeCachedCards(db, cacheFolder)
      expect((await cached()).filter((name) => name.includes(withdrawn.id))).toEqual([])
      expect(await cached()).toHaveLength(2)
    },
  )

  test('a crop of a picture that is gone is not served, and goes with the picture', async ({ db }) => {
    const { ask, cacheFolder, cached } = await openPictures(db)
    const store = openFolderStore(path.join(await mkdtemp(temporaryFolder()), 'media'))
    const { url } = await storeMedia(db, { bytes: await paint(400, 300), alt: '' }, store)
    await buildPost(db, { slug: 'a', thumbnail: url })
    const address = cropPath({ hash: url.slice(7), focal: { x: 50, y: 50 } }, 'a')
    const first = await ask(address)
    expect([first.status, await first.text()]).toEqual([200, url.slice(7)])
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await ask(address, { headers })).status).toBe(304)
    // The thumbnail names a picture that the restored state does not have.
    await db.delete(media)
    for (const init of [{}, { headers }]) expect((await ask(address, init)).headers.get('Location')).toBe('/og.png')
    await removeCachedPictures(db, cacheFolder)
    expect(await cached()).toEqual([])
  })

  test('a machine without a renderer shows the picture of the program', async ({ db }) => {
    const { ask } = await openPictures(db, { fails: true })
    const answer = await ask(socialPath(siteCard(settings), null))
    expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([302, '/og.png', 'no-store'])
  })

  test('the logo of a card is read from the store, and one that is gone leaves its place empty', async ({ db }) => {
    const folder = await mkdtemp(temporaryFolder())
    const folders = { media: openFolderStore(path.join(folder, 'media')), cache: openFolderStore(path.join(folder, 'cache')) }
    const { url } = await storeMedia(db, { bytes: await paint(400, 400, '#000000'), alt: '' }, folders.media)
    const cornerOf = async (hash: string) => {
      const card = siteCard({ ...settings, logo: { hash, width: 400, height: 400 } })
      // The logo is 64 pixels wide and high, at 128, 72.
      const corner = sharp(await drawWithLogo(db, card, folders)).extract({ left: 186, top: 130, width: 1, height: 1 })
      return [...(await corner.removeAlpha().raw().toBuffer())]
    }
    expect(await cornerOf(url.replace('/media/', ''))).toEqual([0, 0, 0])
    expect(await cornerOf('0'.repeat(64))).toEqual([0xf3, 0xf5, 0xf0])
  })

  test('the job draws what was published since its last run, once, and nothing for a post with a thumbnail', async ({ db }) => {
    const { pictures, drawn } = await openPictures(db)
    const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second))
    const run = (after: PostChange) => prepareSocialPictures(db, { after, until: at(7), settings: async () => settings, pictures })
    await buildPost(db, { title: 'Before', updatedAt: at(1) })
    await buildPost(db, { title: 'New', updatedAt: at(3) })
    await buildPost(db, { title: 'With a picture', updatedAt: at(4), thumbnail: '/plates/plate-loop.svg' })
    await buildPost(db, { title: 'Draft', status: 'draft', updatedAt: at(5) })
    await buildPost(db, { title: 'Later', updatedAt: at(8) })
    const last = await run(changesAfter(at(2)))
    expect(await run(last)).toEqual(last)
    await run(changesAfter(at(2)))
    expect(drawn.map(({ headline }) => headline)).toEqual(['New'])
  })

  test('the job draws all posts of an import, which were changed at the same time', async ({ db }) => {
    const { pictures, drawn } = await openPictures(db)
    const updatedAt = new Date(Date.UTC(2025, 0, 1))
    for (let count = 0; count < 25; count += 1) await buildPost(db, { title: `Imported ${count}`, updatedAt })
    let last = changesAfter(new Date(0))
    for (const total of [20, 25, 25]) {
      last = await prepareSocialPictures(db, { after: last, until: updatedAt, settings: async () => settings, pictures })
      expect(new Set(drawn.map(({ headline }) => headline)).size).toBe(total)
    }
  })
})
