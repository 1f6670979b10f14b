// Reads the index of an exported site with the script of Pagefind.
import type { PostSummary, SnippetPart } from '#src/features/posts/post.ts'

/** The card of a post, behind `#` in the address of its record: Pagefind searches everything else. */
export type IndexedPost = Omit<PostSummary, 'snippet'>

/** The kinds of records, which the filter `scope` tells apart. A project is a post too. */
export type RecordScope = 'posts' | 'projects' | 'pages'

/** Counts by filter and value. */
type Filters = Record<string, Record<string, number>>
type Found = { data: () => Promise<{ raw_url: string; excerpt: string; meta: Record<string, string> }> }
export type Matches = { results: Found[]; filters: Filters }
type SearchOptions = { filters: Record<string, string>; sort?: Record<string, 'asc' | 'desc'> }

/** What the worker uses of the script of Pagefind. */
export type Pagefind = {
  options: (options: object) => Promise<void>
  filters: () => Promise<Filters>
  /** Without a term it finds everything. */
  search: (term: string | null, options: SearchOptions) => Promise<Matches>
}

export type SearchSettings = { postsPerPage: number; pagesMax: number; suggestionsMax: number; searchMax: number }

export type IndexReader = ReturnType<typeof createIndexReader>

/**
 * Every function rejects when the index cannot be loaded.
 *
 * The worker contains the source of this function, so it must not use anything outside itself.
 */
export function createIndexReader(pagefind: Pagefind, settings: SearchSettings) {
  let opened: Promise<string[]> | null = null

  /** The names of all categories. Results have counts by category only after the filters are loaded. */
  function listCategories(): Promise<string[]> {
    opened ??= pagefind
      .options({ excerptLength: 24, ranking: { metaWeights: { title: 5, category: 2, description: 1 } } })
      .then(() => pagefind.filters())
      .then(({ category = {} }) => Object.keys(category))
    return opened
  }

  /** The best matches first, or the newest; without a search all, the newest first. */
  function find(search: string, filters: Record<string, string>, sort: 'best' | 'newest'): Promise<Matches> {
    const isByDate = search === '' || sort === 'newest'
    return pagefind.search(search === '' ? null : search, isByDate ? { filters, sort: { date: 'desc' } } : { filters })
  }

  async function readPost(result: Found, search: string): Promise<PostSummary> {
    const { raw_url, excerpt } = await result.data()
    const post: IndexedPost = JSON.parse(raw_url.slice(raw_url.indexOf('#') + 1))
    return { ...post, snippet: search === '' ? null : readExcerpt(excerpt) }
  }

  /** Pagefind escapes only the angle brackets of the text, and marks hits. Null without a hit. */
  function readExcerpt(excerpt: string): SnippetPart[] | null {
    const parts = excerpt.split(/<\/?mark>/).map((text, index) => ({
      text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/\s+/g, ' '),
      hit: index % 2 === 1,
    }))
    return parts.length > 1 ? parts.filter(({ text }) => text !== '') : null
  }

  /** The best matches among the pages. */
  async function findPages(search: string): Promise<{ slug: string; title: string }[]> {
    const { results } = await find(search, { scope: 'pages' }, 'best')
    const found = await Promise.all(results.slice(0, settings.pagesMax).map((result) => result.data()))
    return found.map(({ raw_url, meta }) => ({ slug: raw_url.slice(1), title: meta.title ?? '' }))
  }

  return { listCategories, find, readPost, findPages }
}
