// Full-text search of published posts: total, counts per category, and the ids of one page in the chosen order.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import type { SearchSort } from '../listing/listing-url.ts'
import { type CategoryCount, type ListingScope, POSTS_PER_PAGE } from '../post.ts'

/** `search` is what the visitor typed, without NUL; `categoryKey` is '' for all categories. */
export type PostSearch = { scope: ListingScope; search: string; categoryKey: string }

export type SearchCounts = {
  /** Matches in all categories. */
  all: number
  /** Matches in the category of the search. */
  total: number
  /** Most matches first. */
  categories: (CategoryCount & { key: string })[]
}

/** Only so many matches are ranked: the newest, and the newest with all words in their title or in their headings. The others follow, newest first. */
const MOST_RANKED = 200

export async function countMatches(db: Db, query: PostSearch): Promise<SearchCounts> {
  const { rows } = await db.execute<{ key: string; name: string; count: number }>(sql`
    with matches as materialized (select post_id, category from ${publishedPosts} where ${matchCondition({ ...query, categoryKey: '' })})
    select '' as key, '' as name, (select count(*)::int from matches) as count
    union all
    select found.key, ${categoryCounts.name}, found.count from (
      select category_key(name) as key, count(distinct post_id)::int as count from matches, unnest(category) as name group by 1
    ) as found join ${categoryCounts} on category_key = found.key
    order by count desc, name`)
  const all = rows.find(({ key }) => key === '')?.count ?? 0
  const categories = rows.filter(({ key }) => key !== '')
  const total = query.categoryKey ? (categories.find(({ key }) => key === query.categoryKey)?.count ?? 0) : all
  return { all, total, categories }
}

/** The ids of one page. `total` is the number of matches, and a page beyond the end is the last one. */
export async function searchPage(
  db: Db,
  query: PostSearch,
  { total, page: requested, sort }: { total: number; page: number; sort: SearchSort },
): Promise<{ ids: string[]; page: number }> {
  const page = Math.min(requested, countPages(total, POSTS_PER_PAGE))
  if (total === 0) return { ids: [], page }
  const { rows } = await db.execute<{ id: string }>(sql`
    with matches as materialized (select post_id, created_at from ${publishedPosts} where ${matchCondition(query)})
    ${sort === 'best' ? rankedMatches(query) : sql`select post_id as id from matches`}
    order by ${sort === 'best' ? sql`score desc nulls last,` : sql``} created_at desc, post_id desc
    limit ${POSTS_PER_PAGE} offset ${(page - 1) * POSTS_PER_PAGE}`)
  return { ids: rows.map(({ id }) => id), page }
}

function rankedMatches(query: PostSearch): SQL {
  const newest = (mark: string) => sql`
    select post_id from (
      select post_id, created_at from ${publishedPosts} where ${matchCondition(query, mark)} offset 0
    ) as marked order by created_at desc, post_id desc limit ${MOST_RANKED}`
  return sql`, candidates as materialized (
      (${newest('^')}) union (${newest('~')}) union (select post_id from matches order by created_at desc, post_id desc limit ${MOST_RANKED})
    ), scored as (
      select post_id, ts_rank_cd('{0.05, 0.2, 0.6, 1}', document, (select search_query(${query.search})), 1) as score
      from candidates join ${publishedPosts} using (post_id)
    )
    select post_id as id from matches left join scored using (post_id)`
}

/**
 * Condition on published_posts. Its full-text index matches words and filters at once: a document contains its categories and the project flag
 * as lexemes, and marked words of title and headings.
 */
function matchCondition({ scope, search, categoryKey }: PostSearch, mark = ''): SQL {
  const parts = [
    sql`search_query(${search}, ${mark})`,
    ...(categoryKey ? [sql`filter_query(${`=${categoryKey}`})`] : []),
    ...(scope === 'projects' ? [sql`filter_query('#project')`] : []),
  ]
  // PostgreSQL evaluates the subquery once, but a function once per row.
  return sql`${publishedPosts.document} @@ (select ${sql.join(parts, sql` && `)})`
}
