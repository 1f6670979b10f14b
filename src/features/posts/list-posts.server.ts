// One page of a listing: filter, search, count and paging in SQL, on the narrow tables.
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { categoryCounts, posts, publishedPostCategories, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { storable } from '#src/lib/storable.ts'
import { type CategoryCount, type Listing, type ListingScope, POSTS_PER_PAGE, type PostSummary } from './post.ts'
import { listSummaries } from './post-queries.server.ts'
import { parseSnippet, SNIPPET_OPTIONS } from './snippet.ts'

/** What a visitor asks of a listing; `search` and `category` are '' when not used, `page` counts from 1. */
export type ListingQuery = { scope: ListingScope; search: string; category: string; page: number }

type Filter = { scope: ListingScope; search: string; categoryKey: string }

/** Published posts, newest first, that match. A page beyond the end is the last one. */
export async function listPosts(db: Db, { scope, page, ...query }: ListingQuery): Promise<Listing> {
  const search = storable(query.search)
  const category = storable(query.category)
  const counts = await listCategoryCounts(db, scope)
  const all = counts.find((row) => row.key === '')?.count ?? 0
  const [chosen] = category ? await findCategory(db, category) : []
  const filter = { scope, search, categoryKey: chosen?.key ?? '' }
  const isUnknown = query.category !== '' && !chosen
  const total = isUnknown ? 0 : await countPosts(db, filter, chosen?.[scope] ?? all)
  const pages = countPages(total, POSTS_PER_PAGE)
  const current = Math.min(page, pages)
  return {
    posts: total === 0 ? [] : await listPage(db, filter, current, total),
    total,
    all,
    page: current,
    pages,
    categories: counts.filter((row) => row.key !== '').map(({ name, count }) => ({ name, count })),
    category: chosen?.name ?? null,
  }
}

async function listCategoryCounts(db: Db, scope: ListingScope): Promise<(CategoryCount & { key: string })[]> {
  const count = categoryCounts[scope]
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, count })
    .from(categoryCounts)
    .where(gt(count, 0))
    .orderBy(desc(count), categoryCounts.name)
}

/** At most one row: the category as it is written and counted, whatever the case of `name`. */
export async function findCategory(db: Db, name: string) {
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, posts: categoryCounts.posts, projects: categoryCounts.projects })
    .from(categoryCounts)
    .where(and(eq(categoryCounts.categoryKey, sql`category_key(${name})`), sql`${categoryCounts.categoryKey} <> ''`))
}

/** Without a search the counters know; with one, PostgreSQL counts the matches. */
async function countPosts(db: Db, filter: Filter, counted: number): Promise<number> {
  if (!filter.search) return counted
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(publishedPosts)
    .where(matching(filter))
  return row?.total ?? 0
}

async function listPage(db: Db, filter: Filter, page: number, total: number): Promise<PostSummary[]> {
  const ids = await listPageIds(db, filter, page, total)
  const summaries = await listSummaries(db, ids)
  return filter.search ? addSnippets(db, summaries, filter.search) : summaries
}

async function listPageIds(db: Db, filter: Filter, page: number, total: number): Promise<string[]> {
  const table = filter.categoryKey && !filter.search ? publishedPostCategories : publishedPosts
  const where = table === publishedPosts ? matching(filter) : matchingCategory(filter)
  const window = pageRows(page, total)
  const direction = window.fromEnd ? sql`asc` : sql`desc`
  const rows = await db
    .select({ id: table.postId })
    .from(table)
    .where(where)
    .orderBy(sql`${table.createdAt} ${direction}`, sql`${table.postId} ${direction}`)
    .limit(window.limit)
    .offset(window.offset)
  return rows.map((row) => row.id)
}

/** Deep pages are read from the nearer end, which halves the longest way through the index. */
function pageRows(page: number, total: number): { fromEnd: boolean; offset: number; limit: number } {
  const first = (page - 1) * POSTS_PER_PAGE
  const limit = Math.min(POSTS_PER_PAGE, total - first)
  const behind = total - first - limit
  return behind < first ? { fromEnd: true, offset: behind, limit } : { fromEnd: false, offset: first, limit }
}

function matching({ scope, search, categoryKey }: Filter): SQL | undefined {
  return and(
    scope === 'projects' ? sql`${publishedPosts.isProject}` : undefined,
    search ? sql`${publishedPosts.document} @@ search_query(${search})` : undefined,
    categoryKey
      ? sql`exists (select from ${publishedPostCategories} where ${publishedPostCategories.postId} = ${publishedPosts.postId} and ${publishedPostCategories.categoryKey} = ${categoryKey})`
      : undefined,
  )
}

function matchingCategory({ scope, categoryKey }: Filter): SQL | undefined {
  return and(
    eq(publishedPostCategories.categoryKey, categoryKey),
    scope === 'projects' ? sql`${publishedPostCategories.isProject}` : undefined,
  )
}

/** Marks where the query was found in the text of the posts on this page, and only of these. */
async function addSnippets(db: Db, summaries: PostSummary[], search: string): Promise<PostSummary[]> {
  const ids = sql.join(
    summaries.map((post) => sql`${post.id}::uuid`),
    sql`, `,
  )
  const rows = await db
    .select({
      id: posts.id,
      headline: sql<string>`ts_headline('inkfolio', left(${posts.plainText}, 50000), search_query(${search}), ${SNIPPET_OPTIONS})`,
    })
    .from(posts)
    .where(sql`${posts.id} in (${ids})`)
  const snippets = new Map(rows.map((row) => [row.id, parseSnippet(row.headline)]))
  return summaries.map((post) => ({ ...post, snippet: snippets.get(post.id) ?? null }))
}
