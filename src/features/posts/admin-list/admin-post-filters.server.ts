// What the owner's list is narrowed by, as conditions on `posts p`. Where many posts may match, a condition is a set of ids
// taken from a narrow table or index, which the planner tests by hash.
import { type SQL, sql } from 'drizzle-orm'
import { slugify } from '#src/lib/slug.ts'
import type { AdminHas, AdminListQuery, AdminTab, AdminUpdated } from './admin-list.ts'

export function tabCondition(tab: AdminTab): SQL {
  switch (tab) {
    case 'all':
      return sql`p.id NOT IN (SELECT id FROM posts WHERE status = 'trashed')`
    case 'published':
      return sql`p.id NOT IN (SELECT id FROM posts WHERE status <> 'published')`
    case 'drafts':
      return sql`p.status = 'draft'`
    case 'scheduled':
      return sql`p.status = 'scheduled'`
    case 'trash':
      return sql`p.status = 'trashed' AND p.purge_at IS NULL`
    case 'projects':
      return sql`p.id IN (SELECT post_id FROM published_posts WHERE is_project
        UNION ALL SELECT id FROM posts WHERE status <> 'published' AND status <> 'trashed' AND is_project)`
  }
}

export function filterConditions({ search, category, has, updated }: AdminListQuery, now: Date): SQL[] {
  return [
    ...(search ? [searchCondition(search)] : []),
    ...(category ? [categoryCondition(category)] : []),
    ...(has ? [hasCondition(has)] : []),
    ...(updated ? [updatedCondition(updated, now)] : []),
  ]
}

/**
 * Published texts by the inverted index, as visitors search them; and a part of a slug, so that half a word of a title is
 * enough. What is not published has no index: there every word must begin some word of the text, which costs a fiftieth of
 * building the document that an exact match would need.
 */
function searchCondition(search: string): SQL {
  const part = `%${escapeLike(search)}%`
  const begins = (text: SQL) => sql`unaccent(lower(${text})) ~ ALL ((SELECT patterns FROM words)::text[])`
  return sql`p.id IN (
    WITH words AS (SELECT array_agg('\\m' || ${spelled(sql`lexeme`)}) AS patterns FROM unnest(to_tsvector('inkfolio', search_words(${search}))))
    SELECT post_id FROM search_published_posts(search_query(${search}), 0, 1000000)
    UNION ALL
    SELECT u.id FROM posts u WHERE u.status <> 'published' AND (u.title ILIKE ${part} OR u.slug ILIKE ${part}
      OR ${begins(sql`concat_ws(' ', u.title, u.slug, u.description, array_to_string(u.category, ' '), u.plain_text, u.code_text)`)})
    UNION ALL
    SELECT w.post_id FROM working_copies w WHERE w.fields->>'title' ILIKE ${part} OR ${begins(sql`concat_ws(' ', w.fields->>'title',
      w.fields->>'slug', w.fields->>'description', regexp_replace(w.fields->>'content', '<[^>]*>', ' ', 'g'))`)}
    ${slugMatches(search)})`
}

/** A pattern for the words with this stem, whose last letter may differ (happy, happi): without it where enough remains. */
function spelled(stem: SQL): SQL {
  return sql`CASE ${stem} WHEN 'cplusplus' THEN 'c\\+\\+' WHEN 'csharp' THEN 'c#' WHEN 'fsharp' THEN 'f#' WHEN 'dotnet' THEN 'net'
    ELSE left(${stem}, greatest(least(length(${stem}), 4), length(${stem}) - 1)) END`
}

/** The slugs are read from their index alone; the table behind them is a hundred times as large. */
function slugMatches(search: string): SQL {
  if (!/[a-z0-9]/i.test(search)) return sql``
  const slug = slugify(search)
  const pattern = slug.length < 3 ? `${slug}%` : `%${slug}%`
  return sql`UNION ALL SELECT s.id FROM posts s WHERE s.slug = ANY (ARRAY(SELECT slug FROM posts WHERE slug LIKE ${pattern}))`
}

function categoryCondition(category: string): SQL {
  return sql`p.id IN (SELECT post_id FROM published_post_categories WHERE category_key = category_key(${category})
    UNION ALL SELECT u.id FROM posts u WHERE u.status <> 'published'
      AND EXISTS (SELECT 1 FROM unnest(u.category) AS name WHERE category_key(name) = category_key(${category})))`
}

function hasCondition(has: AdminHas): SQL {
  switch (has) {
    case 'comments':
      return sql`EXISTS (SELECT 1 FROM comments c WHERE c.post_id = p.id AND c.status IN ('shown', 'held'))`
    case 'waiting':
      return sql`p.id IN (SELECT post_id FROM comments WHERE status = 'held' AND purge_at IS NULL)`
    case 'changes':
      return sql`p.status IN ('published', 'scheduled') AND p.id IN (SELECT post_id FROM working_copies)`
    case 'no-description':
      return sql`p.description = ''`
    case 'no-thumbnail':
      return sql`p.thumbnail IS NULL`
  }
}

const DAYS = { day: 1, week: 7, month: 30, year: 365, older: 365 } as const satisfies Record<AdminUpdated, number>

function updatedCondition(updated: AdminUpdated, now: Date): SQL {
  const since = new Date(now.getTime() - DAYS[updated] * 86_400_000).toISOString()
  return updated === 'older' ? sql`p.updated_at < ${since}::timestamptz` : sql`p.updated_at >= ${since}::timestamptz`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
