// One page of a listing: filter, search, count and paging in SQL, on the narrow tables.
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { categoryCounts, posts, publishedPostCategories, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { storable } from '#src/lib/storable.ts'
import { type CategoryCount, type Listing, type ListingScope, POSTS_PER_PAGE, type PostSummary } from './post.ts'
import { listSummaries } from './post-queries.server.ts'
import { recallTotal, rememberTotal } from './search-totals.server.ts'
import { parseSnippet, SNIPPET_OPTIONS } from './snippet.ts'

/** What a visitor asks of a listing; `search` and `category` are '' when not used, `page` counts from 1. */
export type ListingQuery = { scope: ListingScope; search: string; category: string; page: number }

type Filter = { scope: ListingScope; categoryKey: string }

/** The ids of one page, and what the pagination needs. */
type PageOfIds = { ids: string[]; total: number; page: number }

/** Published posts, newest first, that match. A page beyond the end is the last one. `key` is that of the category, if one was found. */
export async function listPosts(db: Db, { scope, page, ...query }: ListingQuery): Promise<Listing & { key: string | null }> {
  const search = storable(query.search)
  const counts = await listCategoryCounts(db, scope)
  const all = counts.find((row) => row.key === '')?.count ?? 0
  const [chosen] = query.category ? await findCategory(db, storable(query.category)) : []
  const filter = { scope, categoryKey: chosen?.key ?? '' }
  const isUnknown = query.category !== '' && !chosen
  const found = isUnknown
    ? NOTHING
    : search
      ? await searchIds(db, filter, { search, page, state: counts.find((row) => row.key === '')?.state })
      : await listIds(db, filter, chosen?.[scope] ?? all, page)
  const summaries = await listSummaries(db, found.ids)
  return {
    posts: search ? await addSnippets(db, summaries, search) : summaries,
    total: found.total,
    all,
    page: found.page,
    pages: countPages(found.total, POSTS_PER_PAGE),
    categories: counts.filter((row) => row.key !== '').map(({ name, count }) => ({ name, count })),
    category: chosen?.name ?? null,
    key: chosen?.key ?? null,
  }
}

const NOTHING: PageOfIds = { ids: [], total: 0, page: 1 }

/** `state` is another one whenever a post has come, gone or changed: every such transaction writes the row of all posts anew. */
async function listCategoryCounts(db: Db, scope: ListingScope): Promise<(CategoryCount & { key: string; state: string })[]> {
  const count = categoryCounts[scope]
  const state = sql<string>`concat(${categoryCounts}.ctid, ${categoryCounts}.xmin)`
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, count, state })
    .from(categoryCounts)
    .where(gt(count, 0))
    .orderBy(desc(count), categoryCounts.name)
}

/** At most one row: the category as it is written and counted, whatever the case of `name`. */
export async function findCategory(db: Db, name: string) {
  return db
    .select({ key: categoryCounts.categoryKey, name: categoryCounts.name, posts: categoryCounts.posts, projects: categoryCounts.projects })
    .from(categoryCounts)
    .where(and(eq(categoryCounts.categoryKey, sql`category_key(${name})`), ne(categoryCounts.categoryKey, '')))
}

type Search = { search: string; page: number; state: string | undefined }

/** With a search, the inverted index answers words and filters at once and counts what it finds, unless that is known. */
async function searchIds(db: Db, filter: Filter, { search, page, state }: Search): Promise<PageOfIds> {
  const query = sql.join(
    [
      sql`search_query(${search})`,
      ...(filter.categoryKey ? [sql`filter_query(${`=${filter.categoryKey}`})`] : []),
      ...(filter.scope === 'projects' ? [sql`filter_query('#project')`] : []),
    ],
    sql` && `,
  )
  const offset = (page - 1) * POSTS_PER_PAGE
  const known = recallTotal(db, [state, filter.scope, filter.categoryKey, search])
  const found =
    known === undefined
      ? sql`search_published_posts(${query}, ${offset}, ${POSTS_PER_PAGE})`
      : sql`(SELECT id AS post_id, ${known}::bigint AS total FROM page_of_published_matches(${query}, ${offset}, ${POSTS_PER_PAGE}, ${known}) AS id) AS found`
  const rows = await db.select({ id: sql<string>`post_id`, total: sql<number>`total`.mapWith(Number) }).from(found)
  const total = rows[0]?.total ?? 0
  rememberTotal(db, [state, filter.scope, filter.categoryKey, search], total)
  return { ids: rows.map((row) => row.id), total, page: Math.min(page, countPages(total, POSTS_PER_PAGE)) }
}

/** Without a search the counters know the total, and an index has the posts in order. */
async function listIds(db: Db, filter: Filter, total: number, wanted: number): Promise<PageOfIds> {
  const page = Math.min(wanted, countPages(total, POSTS_PER_PAGE))
  const { fromEnd, offset, limit } = pageRows(page, total)
  const table = filter.categoryKey ? publishedPostCategories : publishedPosts
  const direction = fromEnd ? asc : desc
  const rows = await db
    .select({ id: table.postId })
    .from(table)
    .where(
      and(
        filter.scope === 'projects' ? sql`${table.isProject}` : undefined,
        filter.categoryKey ? eq(publishedPostCategories.categoryKey, filter.categoryKey) : undefined,
      ),
    )
    .orderBy(direction(table.createdAt), direction(table.postId))
    .limit(limit)
    .offset(offset)
  return { ids: rows.map((row) => row.id), total, page }
}

/** Deep pages are read from the nearer end, which halves the longest way through the index. */
function pageRows(page: number, total: number): { fromEnd: boolean; offset: number; limit: number } {
  const first = (page - 1) * POSTS_PER_PAGE
  const limit = Math.min(POSTS_PER_PAGE, total - first)
  const behind = total - first - limit
  return behind < first ? { fromEnd: true, offset: behind, limit } : { fromEnd: false, offset: first, limit }
}

/** Marks where the query was found in the text of the posts on this page, and only of these. */
async function addSnippets(db: Db, summaries: PostSummary[], search: string): Promise<PostSummary[]> {
  if (summaries.length === 0) return []
  const rows = await db
    .select({
      id: posts.id,
      headline: sql<string>`ts_headline('inkfolio', left(${posts.plainText}, 50000), search_query(${search}), ${SNIPPET_OPTIONS})`,
    })
    .from(posts)
    .where(
      isOneOf(
        posts.id,
        summaries.map((post) => post.id),
      ),
    )
  const snippets = new Map(rows.map((row) => [row.id, parseSnippet(row.headline)]))
  return summaries.map((post) => ({ ...post, snippet: snippets.get(post.id) ?? null }))
}
