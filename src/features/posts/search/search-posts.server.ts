// Full-text search of published posts: total, counts per category, and the ids of one page in the chosen order (decision 066).
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, publishedPosts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import type { SearchSort } from '../listing/listing-url.ts'
import { type CategoryCount, type ListingScope, POSTS_PER_PAGE } from '../post.ts'

/** A parsed search of one scope. `categoryKey` is '' for all categories. */
export type PostSearch = {
  scope: ListingScope
  categoryKey: string
  /** What the visitor typed, without NUL. */
  search: string
  /** Words that only punctuation separates need not stand together. */
  isLoose: boolean
  terms: SearchTerms
}

/** The result of the SQL function parse_search, as text; null when the search holds no word. */
export type SearchTerms = {
  words: string
  titles: string
  headings: string
  title_terms: string
  heading_terms: string
  title: string
} | null

export type SearchCounts = {
  /** Matches in all categories. */
  all: number
  /** Matches in the category of the search. */
  total: number
  /** Most matches first. */
  categories: (CategoryCount & { key: string })[]
}

/** Only so many matches are ranked: the newest, and the newest with all words in their title or in their headings. The others follow, newest first. */
const MAX_RANKED = 200
const MIN_RANKED = 20
/** Ranking one match takes as long as it has words to look for, also when they are the same word. */
const MAX_WORDS_RANKED = 1_600

export async function parseSearch(db: Db, search: string, isLoose: boolean): Promise<SearchTerms> {
  const { rows } = await db.execute<Record<keyof NonNullable<SearchTerms>, string> | { words: null }>(sql`
    select words::text, titles::text, headings::text, title_terms::text, heading_terms::text, title::text from parse_search(${search}, ${isLoose})`)
  const [terms] = rows
  return terms && terms.words !== null ? terms : null
}

export async function countMatches(db: Db, query: PostSearch): Promise<SearchCounts> {
  const { terms } = query
  if (terms === null) return { all: 0, total: 0, categories: [] }
  const { rows } = await db.execute<{ key: string; name: string; count: number }>(sql`
    with matches as materialized (select post_id, category from ${publishedPosts} where ${matchCondition({ ...query, categoryKey: '' }, terms.words)})
    select '' as key, '' as name, (select count(*)::int from matches) as count
    union all
    select category_key as key, ${categoryCounts.name}, found.count from (
      -- Grouped by name first: few names, and no function call per match.
      select category_key(name) as key, sum(posts)::int as count
      from (select name, count(*) as posts from matches, unnest(category) as name group by name) as named group by 1
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
  const { terms } = query
  if (total === 0 || terms === null) return { ids: [], page }
  const { rows } = await db.execute<{ id: string }>(sql`
    ${sort === 'best' ? rankedMatches(query, terms, page * POSTS_PER_PAGE) : sql`select post_id as id from ${matches(query, terms.words)}`}
    order by ${sort === 'best' ? sql`score desc nulls last,` : sql``} created_at desc, post_id desc
    limit ${POSTS_PER_PAGE} offset ${(page - 1) * POSTS_PER_PAGE}`)
  return { ids: rows.map(({ id }) => id), page }
}

/**
 * A whole title counts most, then the words of the title (and how much of it they are), then words of headings and categories, then how often and how
 * close together all words stand in the text. Where the first `most` are wanted and no more are than are ranked, the other matches are not sorted.
 */
function rankedMatches(query: PostSearch, terms: NonNullable<SearchTerms>, most: number): SQL {
  const ranked = countRanked(terms)
  const newest = (words: string) => sql`
    (select post_id from ${matches(query, words)} order by created_at desc, post_id desc limit ${ranked})`
  const hits = (of: SQL) => sql`(select count(*) from unnest(${of}) as term where document @@ term)::real`
  const rest =
    most > ranked
      ? sql`union all select post_id, created_at, null from ${matches(query, terms.words)} where post_id not in (select post_id from candidates)`
      : sql``
  return sql`with candidates as materialized (
      ${newest(terms.titles)} union ${newest(terms.headings)} union ${newest(terms.words)}
    ), scored as (
      select post_id, created_at, case when document @@ title then 10 else 0 end
        + 3 * title_hits / cardinality(title_terms) * (0.5 + least(title_hits / greatest(title_words, 1), 1))
        + 1.5 * ${hits(sql`heading_terms`)} / cardinality(title_terms)
        + ts_rank_cd('{0.3, 0.4, 0.6, 1}', document, words, 32) as score
      from (
        select ${terms.title_terms}::tsquery[] as title_terms, ${terms.heading_terms}::tsquery[] as heading_terms, ${terms.words}::tsquery as words,
          ${terms.title}::tsquery as title offset 0
      ) as asked, (
        -- The concatenation reads a document from TOAST once; 'offset 0' keeps it from being repeated.
        select post_id, created_at, title_words, document || '' as document from candidates join ${publishedPosts} using (post_id) offset 0
      ) as candidate, lateral (select ${hits(sql`title_terms`)} as title_hits) as titled
    )
    select post_id as id from (select * from scored ${rest}) as ordered`
}

function countRanked({ words }: NonNullable<SearchTerms>): number {
  // The text of a query has each word between quotes.
  const count = words.split("'").length / 2
  return Math.max(MIN_RANKED, Math.min(MAX_RANKED, Math.floor(MAX_WORDS_RANKED / count)))
}

/** 'offset 0' keeps the planner from reading the index of dates and every document in its order. */
function matches(query: PostSearch, words: string): SQL {
  return sql`(select post_id, created_at from ${publishedPosts} where ${matchCondition(query, words)} offset 0) as matches`
}

/**
 * Condition on published_posts. Its full-text index matches words and filters at once: a document contains its categories and the project flag
 * as lexemes, and marked words of title and headings.
 */
export function matchCondition({ scope, categoryKey }: Pick<PostSearch, 'scope' | 'categoryKey'>, words: string | SQL): SQL {
  const parts = [
    sql`${words}::tsquery`,
    ...(categoryKey ? [sql`filter_query(${`=${categoryKey}`})`] : []),
    ...(scope === 'projects' ? [sql`filter_query('#project')`] : []),
  ]
  // A subquery hides the words from the planner, which would otherwise read every document instead of the index for frequent words.
  return sql`${publishedPosts.document} @@ (select ${sql.join(parts, sql` && `)})`
}
