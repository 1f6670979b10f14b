// The search of an exported site, in a worker of the browser. It answers what the server would answer.
import type { Listing } from '#src/features/posts/post.ts'
import type { Suggestion } from '#src/lib/suggestions.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import type { encodeLoaderData } from './encode-loader-data.ts'
import { createIndexReader, type IndexReader, type Matches, type RecordScope, type SearchSettings } from './index-reader.ts'

/**
 * Returns the function that answers an address of the server: the loader data of a listing in the format of React Router, or suggestions as JSON.
 * It rejects when the index cannot be loaded.
 *
 * The worker contains the source of this function, so it must not use anything outside itself.
 */
export function createSearch(index: IndexReader, encode: typeof encodeLoaderData, keyOf: typeof categoryKey, settings: SearchSettings) {
  type Asked = { path: string; search: string; category: string; sort: 'best' | 'newest'; page: number }

  async function answer(address: string): Promise<string> {
    const { pathname, searchParams } = new URL(address)
    if (pathname === '/functions/suggest') return JSON.stringify({ suggestions: await suggest(clean(searchParams.get('q'))) })
    const data = await loadListing(readAsked(pathname.slice(0, -'.data'.length), searchParams))
    return encode({ [searchParams.get('_routes') ?? '']: { data } })
  }

  function readAsked(path: string, params: URLSearchParams): Asked {
    const search = clean(params.get('search'))
    const page = params.get('page') ?? ''
    const category = clean(params.get('category'))
    return {
      path,
      search,
      category: path.startsWith('/category/') ? decodeURIComponent(path.slice('/category/'.length)) : category === 'All' ? '' : category,
      sort: search !== '' && params.get('sort') === 'newest' ? 'newest' : 'best',
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    }
  }

  async function loadListing(asked: Asked) {
    const { path, search, sort } = asked
    const category = await findCategory(asked.category)
    const scope: RecordScope = path === '/projects' ? 'projects' : 'posts'
    const found = await index.find(search, { scope }, sort)
    const chosen = category === null ? [] : (await index.find(search, { scope, category }, sort)).results
    const listing = await readListing(asked, category, { found, results: asked.category === '' ? found.results : chosen })
    const data = { scope, search, sort, exact: false, category: category ?? asked.category }
    if (path.startsWith('/category/')) return { ...data, listing: withoutOtherCategories(listing) }
    if (path !== '/posts') return { ...data, listing }
    const isFirst = search !== '' && asked.category === '' && listing.page === 1
    return { ...data, listing, pages: isFirst ? await index.findPages(search) : [] }
  }

  /** Null when no category has this name, in any case. */
  async function findCategory(asked: string): Promise<string | null> {
    const key = keyOf(asked)
    return (await index.listCategories()).find((name) => keyOf(name) === key) ?? null
  }

  type Chosen = { found: Matches; results: Matches['results'] }

  async function readListing({ search, page: asked }: Asked, category: string | null, { found, results }: Chosen): Promise<Listing> {
    const pages = Math.max(1, Math.ceil(results.length / settings.postsPerPage))
    const page = Math.min(asked, pages)
    const from = (page - 1) * settings.postsPerPage
    const posts = await Promise.all(results.slice(from, from + settings.postsPerPage).map((result) => index.readPost(result, search)))
    const categories = Object.entries(found.filters.category ?? {})
      .map(([name, count]) => ({ name, count }))
      .filter(({ name, count }) => count > 0 || name === category)
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    const rest = { pages, categories, category, correction: null, correctedTo: null }
    return { posts, total: results.length, all: found.results.length, page, ...rest }
  }

  function withoutOtherCategories(listing: Listing): Listing {
    const categories = listing.categories.filter(({ name }) => name === listing.category)
    return { ...listing, all: categories[0]?.count ?? 0, categories }
  }

  /** Titles and categories with all words, of which each may be unfinished. */
  async function suggest(search: string): Promise<Suggestion[]> {
    const categories = await index.listCategories()
    const words = search.toLowerCase().split(' ')
    const { results } = await index.find(search, { scope: 'posts' }, 'best')
    const posts = await Promise.all(results.slice(0, settings.suggestionsMax).map((result) => index.readPost(result, search)))
    const pages = await index.findPages(search)
    const suggestions: Suggestion[] = [
      ...posts.map(({ title, slug }): Suggestion => ({ kind: 'post', label: title, to: `/posts/${slug}`, post: null })),
      ...pages.map(({ title, slug }): Suggestion => ({ kind: 'page', label: title, to: `/${slug}`, post: null })),
      ...categories.map((label): Suggestion => {
        return { kind: 'category', label, to: `/category/${encodeURIComponent(keyOf(label))}`, post: null }
      }),
    ]
    const hasAll = (label: string) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`))
    return suggestions.filter(({ label }) => hasAll(label)).slice(0, settings.suggestionsMax)
  }

  function clean(text: string | null): string {
    const line = (text ?? '').slice(0, 4 * settings.searchMax).replace(/[\p{Cc}\s]+/gu, ' ')
    return Array.from(line.trim()).slice(0, settings.searchMax).join('').trim()
  }

  return answer
}

/** The source of the worker: it answers a message `{ id, address }` with `{ id, text }`, and `text` is null after a failure. */
export function writeSearchWorker(encode: typeof encodeLoaderData, settings: SearchSettings): string {
  const given = JSON.stringify(settings)
  return [
    "import * as pagefind from './pagefind.js'",
    `const answer = (${createSearch})((${createIndexReader})(pagefind, ${given}), ${encode}, ${categoryKey}, ${given})`,
    'onmessage = async ({ data: { id, address } }) => {',
    '  postMessage({ id, text: await answer(address).catch((error) => (console.warn(error), null)) })',
    '}',
    '',
  ].join('\n')
}
