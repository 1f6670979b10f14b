// One page of a listing: filter, search, count and paging in SQL, on the narrow tables.
import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { categoryCounts, posts, publishedPostCategories, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { type CategoryCount, type Listing, type ListingScope, POSTS_PER_PAGE, type PostSummary } from '../post.ts'
import { listSummaries } from '../post-queries.server.ts'
import { parseSnippet, SNIPPET_OPTIONS } from './snippet.ts'

/** `search` and `category` are '' when not used, `page` counts from 1. */
export type ListingQuery = { scope: ListingScope; search: string; category: string; page: number }

type Filter = { scope: ListingScope; categoryKey: string }

/** The ids of one page, and what the pagination needs. */
type PageOfIds = { ids: string[]; total: number; page: number }

/** The matching published posts, newest first. A page beyond the end is the last one. `key` is the key of the chosen category or null. */
export async function listPosts(db: Db, { scope, page, ...query }: ListingQuery): Promise<Listing & { key: string | null }> {
  const search = removeNul(query.search)
  const counts = await listCategoryCounts(db, scope)
  const all = counts.find((row) => row.key === '')?.count ?? 0
  const [chosen] = query.category ? await selectCategory(db, removeNul(query.category)) : []
  const filter = { scope, categoryKey: chosen?.key ?? '' }
  const isUnknown = query.category !== '' && !chosen
  const matches = isUnknown
    ? NOTHING
    : search
      ? await searchIds(db, filter, search, page)
      : await listIds(db, filter, chosen?.[scope] ?? all, page)
  const summaries = await listSummaries(db, matches.ids)
  return {
    posts: search ? await addSnippets(db, summaries, search) : summaries,
    total: matches.total,
    all,
    page: matches.page,
    pages: countPages(matches.total, POSTS_PER_PAGE),
    categories: counts.filter((row) => row.key !== '').map(({ name, count }) => ({ name, count })),
    category: chosen?.name ?? null,
    key: chosen?.key ?? null,
  }
}

const NOTHING: PageOfIds = { ids: [], total: 0, page: 1 }

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

/** The full-text index matches words and filters at once: a document contains its categories and the project flag as lexemes. */
async function searchIds(db: Db, { scope, categoryKey }: Filter, search: string, requestedPage: number): Promise<PageOfIds> {
  const words = sql.join(
    [
      sql`search_query(${search})`,
      ...(categoryKey ? [sql`filter_query(${`=${categoryKey}`})`] : []),
      ...(scope === 'projects' ? [sql`filter_query('#project')`] : []),
    ],
    sql` && `,
  )
  // PostgreSQL evaluates the subquery once, but a function once per row.
  const where = sql`${publishedPosts.document} @@ (select ${words})`
  const [counted] = await db.select({ total: count() }).from(publishedPosts).where(where)
  const total = counted?.total ?? 0
  const page = Math.min(requestedPage, countPages(total, POSTS_PER_PAGE))
  // `offset 0` is an optimization fence. Without it the planner scans posts in index order and reads a document from TOAST for each.
  const { rows } = await db.execute<{ id: string }>(sql`
    select post_id as id from (select post_id, created_at from ${publishedPosts} where ${where} offset 0) as matches
    order by created_at desc, post_id desc limit ${POSTS_PER_PAGE} offset ${(page - 1) * POSTS_PER_PAGE}`)
  return { ids: rows.map((row) => row.id), total, page }
}

/** Without a search, the counters hold the total and an index yields the posts in order. */
async function listIds(db: Db, { scope, categoryKey }: Filter, total: number, requestedPage: number): Promise<PageOfIds> {
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
  return { ids: rows.map((row) => row.id), total, page }
}

/** Adds snippets to the posts of one page; `ts_headline` is too slow for all matches. */
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
