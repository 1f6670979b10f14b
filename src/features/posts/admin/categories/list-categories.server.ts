import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { type AdminCategories, type AdminCategory, CATEGORIES_PER_PAGE, type CategoriesQuery } from './admin-category.ts'

/**
 * Categories by name with the number of their posts. Triggers maintain the counts of published posts; the query counts only the
 * unpublished ones.
 */
export async function listAdminCategories(db: Db, { search, page: wanted }: CategoriesQuery): Promise<AdminCategories> {
  const text = removeNul(search.trim())
  const offset = (wanted - 1) * CATEGORIES_PER_PAGE
  const { rows } = await db.execute<Counts>(sql`
    WITH ${counted}, matching AS (
      SELECT * FROM counted WHERE ${text}::text = '' OR strpos(unaccent(lower(name)), unaccent(lower(${text}::text))) > 0
    ), numbers AS (
      SELECT (SELECT count(*)::int FROM counted) AS "all", (SELECT count(*)::int FROM matching) AS total
    )
    SELECT numbers.*, page.* FROM numbers LEFT JOIN LATERAL (
      SELECT key, name, published, scheduled, drafts, trashed FROM matching ORDER BY key LIMIT ${CATEGORIES_PER_PAGE}
      OFFSET (SELECT least(${offset}::bigint, greatest(0, (total - 1) / ${CATEGORIES_PER_PAGE}::int * ${CATEGORIES_PER_PAGE}::int)) FROM numbers)
    ) AS page ON true ORDER BY page.key`)
  const total = rows[0]?.total ?? 0
  const pages = countPages(total, CATEGORIES_PER_PAGE)
  return { categories: rows.flatMap(toCategory), total, all: rows[0]?.all ?? 0, page: Math.min(wanted, pages), pages }
}

type Counts = { all: number; total: number } & { [Field in keyof AdminCategory]: AdminCategory[Field] | null }

/** An empty page is one row of nulls. */
function toCategory({ name, published, scheduled, drafts, trashed }: Counts): AdminCategory[] {
  if (name === null) return []
  return [{ name, published: published ?? 0, scheduled: scheduled ?? 0, drafts: drafts ?? 0, trashed: trashed ?? 0 }]
}

const counted = sql`counted AS (
  SELECT key, min(name) AS name, sum(published)::int AS published, sum(scheduled)::int AS scheduled, sum(drafts)::int AS drafts, sum(trashed)::int AS trashed
  FROM (
    SELECT category_key AS key, name, posts AS published, 0 AS scheduled, 0 AS drafts, 0 AS trashed FROM category_counts WHERE category_key <> ''
    UNION ALL
    SELECT category_key(c), min(c), 0, count(*) FILTER (WHERE status = 'scheduled'), count(*) FILTER (WHERE status = 'draft'),
      count(*) FILTER (WHERE status = 'trashed')
    FROM posts, unnest(category) AS c WHERE status <> 'published' AND type <> 'template' AND purge_at IS NULL GROUP BY 1
  ) AS each_status
  GROUP BY key
)`
