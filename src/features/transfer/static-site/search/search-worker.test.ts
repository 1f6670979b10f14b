// The search of an exported site, with the index and the script of Pagefind that the export writes.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import * as v from 'valibot'
import { afterEach, expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { encodeLoaderData } from './encode-loader-data.ts'
import { prepareSearch, type StaticSearch } from './export-search.server.ts'
import { writeSearchWorker } from './search-worker.ts'

const SETTINGS = { postsPerPage: 2, pagesMax: 5, suggestionsMax: 8, searchMax: 200 }
const ROUTE = 'routes/public/listings/posts'

function prepare(db: Db): Promise<StaticSearch> {
  return prepareSearch(db, new Map([['a'.repeat(64), 'png']]), new AbortController().signal)
}

/** Runs the source of the worker in this process, which reads the index as a browser reads it from a host. */
async function openSearch({ files }: StaticSearch) {
  const folder = temporaryFolder()
  const known = new Map(files.map(({ path: file, bytes }) => [path.basename(file), Buffer.from(bytes)]))
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'pagefind.js'), known.get('pagefind.js') ?? '')
  writeFileSync(path.join(folder, 'worker.js'), writeSearchWorker(encodeLoaderData, SETTINGS))
  vi.stubGlobal('fetch', async (address: string) => {
    const bytes = known.get(path.basename(new URL(address).pathname))
    return bytes ? new Response(bytes) : new Response('', { status: 404 })
  })
  const answers = new Map<string, string | null>()
  vi.stubGlobal('postMessage', ({ id, text }: { id: string; text: string | null }) => answers.set(id, text))
  vi.stubGlobal('onmessage', null)
  await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'worker.js')).href)
  async function answer(address: string): Promise<string> {
    const handle: unknown = Reflect.get(globalThis, 'onmessage')
    if (typeof handle === 'function') await handle({ data: { id: address, address } })
    const text = answers.get(address)
    if (typeof text !== 'string') throw new Error(`no answer to ${address}`)
    return text
  }
  return {
    suggest: async (text: string): Promise<unknown> =>
      JSON.parse(await answer(`https://x/functions/suggest?${new URLSearchParams({ q: text })}`)),
    list: async (address: string) => {
      const { pathname, search } = new URL(address, 'https://x')
      return decodeData(await answer(`https://x${pathname}.data${search === '' ? '?' : `${search}&`}_routes=${encodeURIComponent(ROUTE)}`))
    },
  }
}

const answerSchema = v.object({
  [ROUTE]: v.object({ data: v.looseObject({ listing: v.looseObject({ posts: v.array(v.looseObject({ title: v.string() })) }) }) }),
})

/** What React Router reads. */
async function decodeData(text: string) {
  const { body } = new Response(text)
  if (!body) throw new Error('nothing to decode')
  return v.parse(answerSchema, (await decode(body, globalThis.window)).value)[ROUTE].data
}

const titlesOf = ({ listing }: Awaited<ReturnType<typeof decodeData>>) => listing.posts.map(({ title }) => title)

afterEach(() => vi.unstubAllGlobals())

onDatabase('the search of an exported site', (test) => {
  test('answers a listing as the server does: posts with snippets, counts, categories, pages, order', async ({ db }) => {
    const day = (number: number) => new Date(Date.UTC(2025, 0, number))
    const html = '<p>A &lt;b&gt; walrus &amp; a seal</p>'
    const words = { content: html, renderedHtml: html, plainText: 'A <b> walrus & a seal' }
    await buildPost(db, {
      slug: 'one',
      title: 'First',
      category: ['Sea', 'C++'],
      createdAt: day(1),
      ...words,
      thumbnail: `/media/${'a'.repeat(64)}`,
    })
    await buildPost(db, { slug: 'two', title: 'A walrus, a walrus', category: ['sea'], createdAt: day(2), isProject: true })
    await buildPost(db, { slug: 'three', title: 'Third', category: ['Land'], createdAt: day(3), ...words })
    await buildPost(db, { slug: 'draft', title: 'Walrus draft', status: 'draft' })
    await buildPost(db, { slug: 'later', title: 'Walrus later', status: 'scheduled', createdAt: new Date('2099-01-01') })
    await buildPost(db, { slug: 'hidden', title: 'Walrus hidden', noindex: true })
    await buildPost(db, { slug: 'walruses', title: 'All about the walrus', type: 'page' })
    await buildPost(db, { slug: 'walrus-private', title: 'Walrus private', type: 'page', noindex: true })
    const { list, suggest } = await openSearch(await prepare(db))

    const found = await list('/posts?search=%20walrus%20')
    expect(titlesOf(found)[0]).toBe('A walrus, a walrus')
    expect(found).toMatchObject({
      scope: 'posts',
      search: 'walrus',
      sort: 'best',
      exact: false,
      category: '',
      listing: { total: 3, all: 3, page: 1, pages: 2, category: null, correction: null, correctedTo: null },
      pages: [{ slug: 'walruses', title: 'All about the walrus' }],
    })
    expect(found.listing.categories).toEqual([
      { name: 'Sea', count: 2 },
      { name: 'C++', count: 1 },
      { name: 'Land', count: 1 },
    ])
    expect(titlesOf(await list('/posts?search=walrus&sort=newest'))).toEqual(['Third', 'A walrus, a walrus'])
    const last = await list('/posts?search=walrus&sort=newest&page=9')
    expect(last.listing).toMatchObject({ page: 2, posts: [{ slug: 'one', image: { src: `/media/${'a'.repeat(64)}/1000.webp` } }] })
    expect(last.listing.posts[0]?.snippet).toEqual([
      { text: 'A <b> ', hit: false },
      { text: 'walrus', hit: true },
      { text: ' & a seal', hit: false },
    ])
    expect((await list('/posts?search=walrus&category=SEA')).listing).toMatchObject({ total: 2, all: 3, category: 'Sea' })
    expect(await list('/posts?search=walrus&category=Moon')).toMatchObject({ category: 'Moon', listing: { total: 0, category: null } })
    expect(titlesOf(await list('/projects?search=walrus'))).toEqual(['A walrus, a walrus'])
    expect(await list('/category/c%2B%2B?search=walrus')).toMatchObject({
      category: 'C++',
      listing: { total: 1, all: 1, categories: [{ count: 1 }] },
    })
    expect(await list('/posts?search=zzzzzz')).toMatchObject({ listing: { total: 0, pages: 1, posts: [] }, pages: [] })
    expect(titlesOf(await list('/posts'))).toEqual(['Third', 'A walrus, a walrus'])
    for (const hostile of ['a'.repeat(5_000), '"', '\u0000%', '<img src=x>', '__proto__']) {
      expect((await list(`/posts?search=${encodeURIComponent(hostile)}`)).listing.posts.length).toBeLessThanOrEqual(2)
    }

    expect(await suggest('walrus a')).toEqual({
      suggestions: [
        { kind: 'post', label: 'A walrus, a walrus', to: '/posts/two', post: null },
        { kind: 'page', label: 'All about the walrus', to: '/walruses', post: null },
      ],
    })
    expect(await suggest('se')).toEqual({ suggestions: [{ kind: 'category', label: 'Sea', to: '/category/sea', post: null }] })
  })

  test('the index of an unchanged site has the same bytes, and there is none for an empty one', async ({ db }) => {
    const empty = await prepare(db)
    expect(empty).toEqual({ page: null, files: [], failure: null })
    for (let made = 0; made < 8; made += 1) await buildPost(db, { slug: `post-${made}`, title: `Number ${made}` })
    const first = await prepare(db)
    expect(first.files.map(({ path: file }) => file)).toEqual(
      expect.arrayContaining(['search-index/worker.js', 'search-index/pagefind.js']),
    )
    expect(first.files.filter(({ path: file }) => /-ui|unknown|highlight/.test(file))).toEqual([])
    expect(first.page).toEqual({ hasEveryPost: true })
    expect(await prepare(db)).toEqual(first)
    await buildPost(db, { slug: 'hidden', noindex: true })
    expect((await prepare(db)).page).toEqual({ hasEveryPost: false })
  })

  test('without Pagefind the export goes on, and says why there is no search', async ({ db }) => {
    await buildPost(db, { slug: 'one' })
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', path.join(temporaryFolder(), 'missing'))
    // Pagefind reports it too.
    vi.spyOn(console, 'error').mockReturnValue()
    const logged = vi.spyOn(logger, 'error').mockReturnValue()
    try {
      expect(await prepare(db)).toEqual({ page: null, files: [], failure: expect.stringContaining('Pagefind') })
      expect(logged).toHaveBeenCalledOnce()
    } finally {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    }
    expect((await prepare(db)).failure).toBe(null)
  })

  test('a stopped export stops the index', async ({ db }) => {
    await buildPost(db, { slug: 'one' })
    await expect(prepareSearch(db, new Map(), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})
