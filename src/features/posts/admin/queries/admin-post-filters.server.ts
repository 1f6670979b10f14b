// The filters of the owner's list of posts, as SQL conditions on `posts`.
import { and, eq, gte, ilike, inArray, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '#src/db/like-pattern.ts'
import { comments } from '#src/db/schema/comments.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import type { AdminHas, AdminListQuery, AdminTab, AdminUpdated } from '../list/posts-list.ts'

type Filters = Pick<AdminListQuery, 'tab' | 'search' | 'category' | 'has' | 'updated'>

/** Pages have a list of their own. */
export const isPost = eq(posts.type, 'post')

export function listCondition({ tab, search, category, has, updated }: Filters, now: Date): SQL | undefined {
  return and(
    isPost,
    tabCondition(tab),
    search ? searchCondition(search) : undefined,
    category ? sql`category_key(${category}) = any (select category_key(name) from unnest(${posts.category}) as name)` : undefined,
    has ? hasCondition(has) : undefined,
    updated ? updatedCondition(updated, now) : undefined,
  )
}

export function tabCondition(tab: AdminTab): SQL | undefined {
  switch (tab) {
    case 'all':
      return ne(posts.status, 'trashed')
    case 'published':
      return eq(posts.status, 'published')
    case 'drafts':
      return eq(posts.status, 'draft')
    case 'scheduled':
      return eq(posts.status, 'scheduled')
    case 'trash':
      return and(eq(posts.status, 'trashed'), isNull(posts.purgeAt))
    case 'projects':
      return and(posts.isProject, ne(posts.status, 'trashed'))
  }
}

/** Published posts match by the full-text index. Unpublished texts are not indexed; there each search word must be a prefix of a word. */
function searchCondition(search: string): SQL | undefined {
  const part = containsPattern(search)
  const slug = slugPattern(search)
  // PostgreSQL evaluates a subquery once, but a function once per row.
  const words = sql`((select array_agg('\\m' || ${stemPattern}) from unnest(to_tsvector('inkfolio', normalize_search_text(${search}))))::text[])`
  return or(
    sql`${posts.id} in (select post_id from ${publishedPosts} where document @@ (select search_query(${search})))`,
    and(
      ne(posts.status, 'published'),
      or(ilike(posts.title, part), ilike(posts.slug, part), sql`unaccent(lower(${textOfPost})) ~ all ${words}`),
    ),
    sql`${posts.id} in (
      select post_id from ${workingCopies} where fields->>'title' ilike ${part} or unaccent(lower(${textOfWorkingCopy})) ~ all ${words})`,
    slug === null ? undefined : like(posts.slug, slug),
  )
}

const textOfPost = sql`concat_ws(' ', ${posts.title}, ${posts.slug}, ${posts.description}, array_to_string(${posts.category}, ' '),
  ${posts.plainText}, ${posts.codeText})`

const textOfWorkingCopy = sql`concat_ws(' ', fields->>'title', fields->>'slug', fields->>'description',
  regexp_replace(fields->>'content', '<[^>]*>', ' ', 'g'), fields->>'markdown')`

/** Matches words by their stem, whose last character may differ (happy, happi). */
const stemPattern = sql`case lexeme when 'cplusplus' then 'c\\+\\+' when 'csharp' then 'c#' when 'fsharp' then 'f#' when 'dotnet' then 'net'
  else left(lexeme, greatest(least(length(lexeme), 4), length(lexeme) - 1)) end`

/** Null when no slug can match. */
function slugPattern(search: string): string | null {
  if (!/[a-z0-9]/i.test(search)) return null
  const slug = slugify(search)
  return slug.length < 3 ? `${slug}%` : `%${slug}%`
}

function hasCondition(has: AdminHas): SQL | undefined {
  const hasWorkingCopy = sql`exists (select from ${workingCopies} where ${workingCopies.postId} = ${posts.id})`
  switch (has) {
    case 'comments':
      return sql`exists (select from ${comments} where ${comments.postId} = ${posts.id} and ${inArray(comments.status, ['shown', 'held'])})`
    case 'waiting':
      return sql`exists (select from ${comments} where ${comments.postId} = ${posts.id} and ${comments.status} = 'held')`
    case 'changes':
      return and(inArray(posts.status, ['published', 'scheduled']), hasWorkingCopy)
    case 'no-description':
      return eq(posts.description, '')
    case 'no-thumbnail':
      return isNull(posts.thumbnail)
  }
}

const DAYS = { day: 1, week: 7, month: 30, year: 365, older: 365 } as const satisfies Record<AdminUpdated, number>

function updatedCondition(updated: AdminUpdated, now: Date): SQL {
  const since = new Date(now.getTime() - DAYS[updated] * 86_400_000)
  return updated === 'older' ? lt(posts.updatedAt, since) : gte(posts.updatedAt, since)
}
