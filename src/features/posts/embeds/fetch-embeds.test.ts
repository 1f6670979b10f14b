import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { embeds, media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { listenLocally } from '#tests/local-server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { restorePosts, trashPosts } from '../drafts/change-posts.server.ts'
import { importPost } from '../import-post.server.ts'
import { findPost } from '../post-queries.server.ts'
import { RENDER_VERSION } from '../rendering/render-version.ts'
import { fetchEmbeds } from './fetch-embeds.server.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const VIMEO = 'https://vimeo.com/76979871'
const GIST = 'https://gist.github.com/someone/0123456789abcdef0123'
const noImages = async () => new Map()

const gistOf = (...files: object[]) => ({ files: Object.fromEntries(files.map((file, index) => [String(index), file])) })
const FILE = { filename: 'a b.ts', language: 'TypeScript', content: 'const <b> = 1 // [!code ++]\n' }

/** Answers that the other sites give, by path; what is missing is a 404. */
async function openSites(answers: Record<string, unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    asked.push(pathname)
    const answer = answers[pathname]
    if (answer === undefined) response.writeHead(404).end()
    else response.end(Buffer.isBuffer(answer) || typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const origin = `http://127.0.0.1:${await listenLocally(server)}`
  onTestFinished(() => void server.close().closeAllConnections())
  const files = openFolderStore(temporaryFolder())
  const options = {
    resolveImages: noImages,
    store: (db: Db, input: Parameters<typeof storeMedia>[1]) => storeMedia(db, input, files),
    rules: {
      fetch: { isAllowed: (host: string) => host === '127.0.0.1', timeoutMs: 60_000 },
      sites: {
        YouTube: () => `${origin}/youtube`,
        Vimeo: () => `${origin}/vimeo`,
        'GitHub Gist': () => `${origin}/gist`,
      },
    },
  }
  return { origin, asked, answers, run: (db: Db) => fetchEmbeds(db, options) }
}

const paragraphs = (...urls: string[]) => urls.map((url) => `<p><a href="${url}">${url}</a></p>`).join('')

async function save(db: Db, content: string) {
  await importPost(
    db,
    { title: 'A', slug: 'a', description: '', category: [], content, published: true },
    { now: new Date(), resolveImages: noImages },
  )
}
const htmlOf = async (db: Db) => (await findPost(db, 'a'))?.html ?? ''

onDatabase('videos and gists of articles', (test) => {
  test('a video shows its own picture and title once they are fetched, which the site serves', async ({ db }) => {
    const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const sites = await openSites({ '/picture.jpg': picture })
    for (const path of ['/youtube', '/vimeo']) sites.answers[path] = { title: 'A <talk>\0', thumbnail_url: `${sites.origin}/picture.jpg` }
    await save(db, paragraphs(VIDEO, VIMEO))
    expect(await htmlOf(db)).not.toContain('<img')
    await sites.run(db)
    const [stored] = await db.select().from(media)
    const html = await htmlOf(db)
    expect(html.match(new RegExp(`<img src="/media/${stored?.hash}/700" srcset`, 'g'))).toHaveLength(2)
    expect(html).toContain('<span class="embed-title">A &#x3C;talk></span>')
    expect(html).not.toContain('127.0.0.1')
    expect(sites.asked.toSorted()).toEqual(['/picture.jpg', '/picture.jpg', '/vimeo', '/youtube'])
  })

  test('a gist shows its files as code, with a link to its page, and later renderings ask for nothing', async ({ db }) => {
    const sites = await openSites({ '/gist': gistOf(FILE, { ...FILE, filename: 'b.txt', language: null, content: 'plain\0' }) })
    await save(db, paragraphs(GIST))
    expect(await htmlOf(db)).toContain('<figure class="embed">')
    await sites.run(db)
    const html = await htmlOf(db)
    expect(html).toContain('<span class="file">TypeScript · a b.ts</span>')
    expect(html).toContain('<span class="file">Text · b.txt</span>')
    expect(html).toContain('&#x3C;')
    expect(html).toContain(`<figcaption><a href="${GIST}" rel="noopener noreferrer">View on GitHub Gist</a></figcaption>`)
    expect(html).not.toContain('figure class="embed"')
    await sites.run(db)
    expect(sites.asked).toEqual(['/gist'])
  })

  test('saving the post again fetches again; the old code stays when that fails', async ({ db }) => {
    const sites = await openSites({ '/gist': gistOf(FILE) })
    await save(db, paragraphs(GIST))
    await sites.run(db)
    sites.answers['/gist'] = gistOf({ ...FILE, filename: 'new.ts' })
    await save(db, `${paragraphs(GIST)}<p>b</p>`)
    expect(await htmlOf(db)).toContain('a b.ts')
    await sites.run(db)
    expect(await htmlOf(db)).toContain('new.ts')
    sites.answers['/gist'] = undefined
    await save(db, paragraphs(GIST))
    await sites.run(db)
    expect(await htmlOf(db)).toContain('new.ts')
  })

  test.for([
    ['a missing gist', undefined],
    ['no JSON', '<html>'],
    ['another JSON', { files: [1] }],
    ['files that are too long or cut off', gistOf({ ...FILE, content: 'x'.repeat(100_001) }, { ...FILE, truncated: true })],
    ['an answer that is too long', 'x'.repeat(2_000_001)],
  ] as const)('%s keeps the card, and is asked for again later', async ([_name, answer], { db }) => {
    const sites = await openSites({ '/gist': answer })
    await save(db, paragraphs(GIST))
    const before = await htmlOf(db)
    await sites.run(db)
    await sites.run(db)
    expect(await htmlOf(db)).toBe(before)
    expect(sites.asked).toEqual(['/gist'])
    await db.update(embeds).set({ fetchAt: sql`now()` })
    await sites.run(db)
    expect(sites.asked).toEqual(['/gist', '/gist'])
  })

  test('nothing is fetched for a post in the trash, until it is restored', async ({ db, actor }) => {
    const sites = await openSites({ '/gist': gistOf(FILE) })
    await save(db, paragraphs(GIST))
    const postIds = (await db.select({ id: posts.id }).from(posts)).map(({ id }) => id)
    await trashPosts(db, actor, { postIds, now: new Date() })
    await sites.run(db)
    await db.update(embeds).set({ fetchAt: sql`now()` })
    await sites.run(db)
    expect(sites.asked).toEqual([])
    await restorePosts(db, actor, { postIds, now: new Date() })
    await sites.run(db)
    expect(sites.asked).toEqual(['/gist'])
    expect(await htmlOf(db)).toContain('a b.ts')
  })

  test('the attempts end, and a picture on a private network is not fetched', async ({ db }) => {
    const sites = await openSites({ '/youtube': { title: 'A', thumbnail_url: 'http://169.254.169.254/latest' } })
    await save(db, paragraphs(VIDEO))
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await sites.run(db)
      await db.execute(sql`update embeds set fetch_at = now() where fetch_at is not null`)
    }
    expect(sites.asked).toHaveLength(5)
    expect(await htmlOf(db)).not.toContain('<img')
  })

  test('an article that is saved while its gist arrives is rendered once more', async ({ db }) => {
    const sites = await openSites({ '/gist': gistOf(FILE) })
    await save(db, paragraphs(GIST))
    const before = await htmlOf(db)
    await sites.run(db)
    const after = await htmlOf(db)
    expect(after).toContain('a b.ts')
    // What a save stores that read the table before the gist arrived, and committed after.
    await db.update(posts).set({ renderedHtml: before, renderVersion: RENDER_VERSION })
    await sites.run(db)
    expect(await htmlOf(db)).toBe(before)
    await db.update(embeds).set({ refreshAt: sql`now()` })
    await sites.run(db)
    expect(await htmlOf(db)).toBe(after)
    expect(sites.asked).toEqual(['/gist'])
  })

  test('at most four are fetched in one run', async ({ db }) => {
    const sites = await openSites({ '/gist': gistOf(FILE) })
    await save(db, paragraphs(...Array.from({ length: 6 }, (_, index) => `${GIST}${index}`)))
    await sites.run(db)
    expect(sites.asked).toHaveLength(4)
    await sites.run(db)
    expect(sites.asked).toHaveLength(6)
  })
})
