// What the owner's list is narrowed by, as conditions on `posts p`. Every filter comes in two shapes: as the set of ids that pass, taken
// from indexes and narrow tables, for filters that few posts pass; and as a test of one post, for a walk that meets enough of them soon.
import { type SQL, sql } from 'drizzle-orm'
import { slugify } from '#src/lib/slug.ts'
import type { AdminHas, AdminListQuery, AdminTab, AdminUpdated } from './admin-list.ts'

/** Both say the same. `ids` selects one column, and no id more than `ID_REPEATS` times. */
export type Filter = { ids: SQL; test: SQL }

export const ID_REPEATS = 3

/** Answered from the columns that the indexes of the list's orders carry. */
export function tabCondition(tab: AdminTab): SQL {
  switch (tab) {
    case 'all':
      return sql`p.status <> 'trashed'`
    case 'published':
      return sql`p.status = 'published'`
    case 'drafts':
      return sql`p.status = 'draft' AND p.status <> 'published'`
    case 'scheduled':
      return sql`p.status = 'scheduled' AND p.status <> 'published'`
    case 'trash':
      return sql`p.status = 'trashed' AND p.status <> 'published' AND p.purge_at IS NULL`
    case 'projects':
      return sql`p.is_project AND p.status <> 'trashed'`
  }
}

/**
 * The same of `post_analytics a` alone, for tabs that many posts are on: a set of ids that is hashed once, where the order by views would
 * look up each post. Null for all other tabs.
 */
export function tabMembers(tab: AdminTab): SQL | null {
  switch (tab) {
    case 'all':
      return sql`a.post_id NOT IN (SELECT id FROM posts WHERE status = 'trashed' AND status <> 'published')`
    case 'published':
      return sql`a.post_id NOT IN (SELECT id FROM posts WHERE status <> 'published')`
    case 'projects':
      // Without IS TRUE it would be a join, and the order of the index lost.
      return sql`(a.post_id IN (
        SELECT post_id FROM published_posts WHERE is_project
        UNION ALL SELECT id FROM posts WHERE status <> 'published' AND status <> 'trashed' AND is_project)) IS TRUE`
    default:
      return null
  }
}

/** Of the tab of projects the sets hold no other posts; all other tabs leave few of the unpublished posts in or out. */
export function listFilters({ tab, search, category, has, updated }: AdminListQuery, now: Date): Filter[] {
  const isOfProjects = tab === 'projects'
  const named = search ? searchFilter({ search, category, isOfProjects }) : category ? categoryFilter(category, isOfProjects) : null
  return [
    ...(named ? [named] : []),
    ...(has ? [hasFilter(has, isOfProjects)] : []),
    ...(updated ? [updatedFilter(updated, { now, isOfProjects })] : []),
  ]
}

/** To be appended to the conditions on a table with the flag. */
function andProject(isOfProjects: boolean, table: string): SQL {
  return isOfProjects ? sql`AND ${sql.identifier(table)}.is_project` : sql``
}

type Named = { search: string; category: string; isOfProjects: boolean }

/**
 * Published texts by the inverted index, as visitors search them; and a part of a slug, so that half a word of a title is
 * enough. What is not published has no index: there every word must begin some word of `search_text`, which costs a fraction of
 * building the document that an exact match would need.
 */
function searchFilter({ search, category, isOfProjects }: Named): Filter {
  const part = `%${escapeLike(search)}%`
  const words = sql`(SELECT array_agg('\\m' || ${spelled(sql`lexeme`)}) FROM unnest(to_tsvector('inkfolio', search_words(${search}))))`
  const begins = (post: SQL) => sql`${post}.search_text ~ ALL (${words}::text[])`
  const inDraft = (post: SQL) => sql`(${post}.title ILIKE ${part} OR ${post}.slug ILIKE ${part} OR ${begins(post)})`
  const inCopy = sql`(w.fields->>'title' ILIKE ${part} OR ${begins(sql`w`)})`
  const slug = slugPattern(search)
  const isNamed = (post: SQL) => (category ? sql`AND ${isInCategory(category, post)}` : sql``)
  const tags = [
    ...(category ? [sql`filter_query('=' || category_key(${category}))`] : []),
    ...(isOfProjects ? [sql`filter_query('#project')`] : []),
  ]
  const tagged = sql.join([sql`search_query(${search})`, ...tags], sql` && `)
  const inSlug =
    slug === null
      ? sql``
      : sql`UNION ALL SELECT s.id FROM posts s WHERE s.slug LIKE ${slug} ${isNamed(sql`s`)} ${andProject(isOfProjects, 's')}`
  return {
    ids: sql`
      SELECT d.post_id FROM published_posts d WHERE d.document @@ (SELECT ${tagged})
      UNION ALL SELECT u.id FROM posts u WHERE u.status <> 'published' AND ${inDraft(sql`u`)} ${isNamed(sql`u`)} ${andProject(isOfProjects, 'u')}
      UNION ALL SELECT w.post_id FROM working_copies w JOIN posts c ON c.id = w.post_id WHERE ${inCopy} ${isNamed(sql`c`)} ${andProject(isOfProjects, 'c')}
      ${inSlug}`,
    test: sql`(coalesce((SELECT d.document @@ (SELECT search_query(${search})) FROM published_posts d WHERE d.post_id = p.id),
        p.status <> 'published' AND ${inDraft(sql`p`)})
      OR EXISTS (SELECT FROM working_copies w WHERE w.post_id = p.id AND ${inCopy}) ${slug === null ? sql`` : sql`OR p.slug LIKE ${slug}`})
      ${isNamed(sql`p`)}`,
  }
}

/** A pattern for the words with this stem, whose last letter may differ (happy, happi): without it where enough remains. */
function spelled(stem: SQL): SQL {
  return sql`CASE ${stem} WHEN 'cplusplus' THEN 'c\\+\\+' WHEN 'csharp' THEN 'c#' WHEN 'fsharp' THEN 'f#' WHEN 'dotnet' THEN 'net'
    ELSE left(${stem}, greatest(least(length(${stem}), 4), length(${stem}) - 1)) END`
}

/** What a slug must look like; null where nothing of the search can be in one. */
function slugPattern(search: string): string | null {
  if (!/[a-z0-9]/i.test(search)) return null
  const slug = slugify(search)
  return slug.length < 3 ? `${slug}%` : `%${slug}%`
}

function isInCategory(category: string, post: SQL): SQL {
  return sql`category_key(${category}) = ANY (SELECT category_key(name) FROM unnest(${post}.category) AS name)`
}

function categoryFilter(category: string, isOfProjects: boolean): Filter {
  return {
    ids: sql`
      SELECT n.post_id FROM published_post_categories n WHERE n.category_key = category_key(${category}) ${andProject(isOfProjects, 'n')}
      UNION ALL SELECT u.id FROM posts u WHERE u.status <> 'published' AND ${isInCategory(category, sql`u`)} ${andProject(isOfProjects, 'u')}`,
    test: isInCategory(category, sql`p`),
  }
}

function hasFilter(has: AdminHas, isOfProjects: boolean): Filter {
  const [ofC, ofU] = [andProject(isOfProjects, 'c'), andProject(isOfProjects, 'u')]
  const ofProjects = isOfProjects ? sql`JOIN posts u ON u.id = post_id AND u.is_project` : sql``
  switch (has) {
    case 'comments':
      return filter(
        isOfProjects
          ? sql`SELECT n.post_id FROM commented_posts n JOIN published_posts d USING (post_id) WHERE d.is_project
              UNION ALL SELECT u.id FROM posts u WHERE u.status <> 'published' AND u.is_project AND EXISTS (SELECT FROM commented_posts n WHERE n.post_id = u.id)`
          : sql`SELECT post_id FROM commented_posts`,
        sql`EXISTS (SELECT FROM commented_posts c WHERE c.post_id = p.id)`,
      )
    case 'waiting':
      return filter(
        sql`SELECT post_id FROM (SELECT DISTINCT post_id FROM comments WHERE status = 'held' AND purge_at IS NULL) AS held ${ofProjects}`,
        sql`EXISTS (SELECT FROM comments c WHERE c.post_id = p.id AND c.status = 'held' AND c.purge_at IS NULL)`,
      )
    case 'changes':
      return filter(
        sql`SELECT c.id FROM working_copies w JOIN posts c ON c.id = w.post_id WHERE c.status IN ('published', 'scheduled') ${ofC}`,
        sql`p.status IN ('published', 'scheduled') AND EXISTS (SELECT FROM working_copies w WHERE w.post_id = p.id)`,
      )
    case 'no-description':
      return filter(
        sql`SELECT u.id FROM posts u WHERE u.status = 'published' AND u.description = '' ${ofU}
          UNION ALL SELECT u.id FROM posts u WHERE u.status <> 'published' AND u.description = '' ${ofU}`,
        sql`p.description = ''`,
      )
    case 'no-thumbnail':
      return filter(sql`SELECT u.id FROM posts u WHERE u.thumbnail IS NULL ${ofU}`, sql`p.thumbnail IS NULL`)
  }
}

const DAYS = { day: 1, week: 7, month: 30, year: 365, older: 365 } as const satisfies Record<AdminUpdated, number>

function updatedFilter(updated: AdminUpdated, { now, isOfProjects }: { now: Date; isOfProjects: boolean }): Filter {
  const since = new Date(now.getTime() - DAYS[updated] * 86_400_000).toISOString()
  const isWithin = (post: SQL) =>
    updated === 'older' ? sql`${post}.updated_at < ${since}::timestamptz` : sql`${post}.updated_at >= ${since}::timestamptz`
  return filter(sql`SELECT u.id FROM posts u WHERE ${isWithin(sql`u`)} ${andProject(isOfProjects, 'u')}`, isWithin(sql`p`))
}

function filter(ids: SQL, test: SQL): Filter {
  return { ids, test }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
