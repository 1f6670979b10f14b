// One page of a listing: filter, search, count and paging in SQL, on the narrow tables.
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, publishedPostCategories, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { type CategoryCount, type Listing, type ListingScope, POSTS_PER_PAGE } from '../post.ts'
import { listSummaries } from '../post-queries.server.ts'
import { addSnippets } from '../search/add-snippets.server.ts'
import { runSearch } from '../search/run-search.server.ts'
import { type SearchCounts, searchPage } from '../search/search-posts.server.ts'
import type { ListingState } from './listing-url.ts'

/** `search` and `category` are '' when not used, `page` counts from 1. */
export type ListingQuery = ListingState & { scope: ListingScope }

type Filter = { scope: ListingScope; categoryKey: string }

type Chosen = Awaited<ReturnType<typeof selectCategory>>[number]

/** One page of a listing, in its order. */
type Matches = SearchCounts & Pick<Listing, 'correction' | 'correctedTo'> & { ids: string[]; page: number }

/**
 * The matching published posts: the best matches of a search first or the newest, all others newest first. A page beyond the end is the last
 * one. A search that finds nothing shows the results of its correction, unless it is exact.
 */
export async function listPosts(db: Db, query: ListingQuery): Promise<Listing> {
  const search = removeNul(query.search)
  const [chosen = null] = query.category ? await selectCategory(db, removeNul(query.category)) : []
  const isUnknown = query.category !== '' && !chosen
  const matches = search ? await listSearch(db, { ...query, search }, isUnknown, chosen) : await listAll(db, query, isUnknown, chosen)
  const summaries = await listSummaries(db, matches.ids)
  const { total, all, page, correction, correctedTo } = matches
  return {
    posts: search ? await addSnippets(db, summaries, correctedTo ?? search) : summaries,
    total,
    all,
    page,
    pages: countPages(total, POSTS_PER_PAGE),
    categories: matches.categories.map(({ name, count }) => ({ name, count })),
    category: chosen?.name ?? null,
    correction,
    correctedTo,
  }
}

async function listSearch(db: Db, query: ListingQuery, isUnknown: boolean, chosen: Chosen | null): Promise<Matches> {
  const { page, sort } = query
  const { search, counts, correction, correctedTo } = await runSearch(db, query, chosen?.key ?? '')
  const total = isUnknown ? 0 : counts.total
  return {
    ...(await searchPage(db, search, { total, page, sort })),
    all: counts.all,
    total,
    categories: withChosen(counts.categories, chosen),
    correction,
    correctedTo,
  }
}

/** A chosen category without matches stays a choice, so that it can be left. */
function withChosen(categories: SearchCounts['categories'], chosen: Chosen | null): SearchCounts['categories'] {
  if (!chosen || categories.some(({ key }) => key === chosen.key)) return categories
  return [...categories, { key: chosen.key, name: chosen.name, count: 0 }]
}

async function listAll(db: Db, { scope, page }: ListingQuery, isUnknown: boolean, chosen: Chosen | null): Promise<Matches> {
  const counts = await listCategoryCounts(db, scope)
  const all = counts.find((row) => row.key === '')?.count ?? 0
  const total = isUnknown ? 0 : (chosen?.[scope] ?? all)
  const found = await listIds(db, { scope, categoryKey: chosen?.key ?? '' }, total, page)
  return { ...found, all, total, categories: counts.filter((row) => row.key !== ''), correction: null, correctedTo: null }
}

async function listCategoryCounts(db: Db, scope: ListingScope): Promise<(CategoryCount & { key: string })[]> {
  const posts = categoryCounts[scope]
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, count: posts })
    .from(categoryCounts)
    .where(gt(posts, 0))
    .orderBy(desc(posts), categoryCounts.name)
}

/** Selects at most one row: the category with its spelling and counts. The case of `name` does not matter. */
export async function selectCategory(db: Db, name: string) {
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, posts: categoryCounts.posts, projects: categoryCounts.projects })
    .from(categoryCounts)
    .where(and(eq(categoryCounts.categoryKey, sql`category_key(${name})`), ne(categoryCounts.categoryKey, '')))
}

/** Without a search, the counters hold the total and an index yields the posts in order. */
async function listIds(
  db: Db,
  { scope, categoryKey }: Filter,
  total: number,
  requestedPage: number,
): Promise<{ ids: string[]; page: number }> {
  if (total === 0) return { ids: [], page: 1 }
  const page = Math.min(requestedPage, countPages(total, POSTS_PER_PAGE))
  const table = categoryKey ? publishedPostCategories : publishedPosts
  const rows = await db
    .select({ id: table.postId })
    .from(table)
    .where(
      and(
        scope === 'projects' ? table.isProject : undefined,
        categoryKey ? eq(publishedPostCategories.categoryKey, categoryKey) : undefined,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.postId))
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
  return { ids: rows.map((row) => row.id), page }
}
