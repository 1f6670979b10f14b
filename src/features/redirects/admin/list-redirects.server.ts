// The owner's rules, and beside them the former addresses of posts and categories, which the site redirects itself.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import type { RedirectStatus } from '#src/db/schema/redirects.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { writeSource } from '../redirect-address.ts'
import {
  type AdminRedirect,
  REDIRECTS_PER_PAGE,
  type RedirectKind,
  type RedirectListing,
  type RedirectListQuery,
} from './admin-redirect.ts'

type Row = {
  id: string
  kind: RedirectKind
  source: string
  is_prefix: boolean
  target: string | null
  status: RedirectStatus
  hits: string | number | null
  last_hit_at: string | Date | null
  created_at: string | Date
  updated_at: string | Date | null
}

/** One page of the list. A page beyond the end returns the last one. */
export async function listRedirects(db: Db, query: RedirectListQuery): Promise<RedirectListing> {
  const where = conditionOf(query)
  const counted = await db.execute<{ total: number }>(sql`WITH ${ALL} SELECT count(*)::int AS total FROM listed WHERE ${where}`)
  const total = counted.rows[0]?.total ?? 0
  const pages = countPages(total, REDIRECTS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const { rows } = await db.execute<Row>(sql`
    WITH ${ALL} SELECT * FROM listed WHERE ${where} ORDER BY ${orderOf(query)}
    LIMIT ${REDIRECTS_PER_PAGE} OFFSET ${(page - 1) * REDIRECTS_PER_PAGE}`)
  return { redirects: rows.map(toAdminRedirect), total, page, pages }
}

/** The rule; null when it was deleted. */
export async function findAdminRedirect(db: Db, id: string): Promise<AdminRedirect | null> {
  const { rows } = await db.execute<Row>(sql`WITH ${ALL} SELECT * FROM listed WHERE id = ${id} AND updated_at IS NOT NULL`)
  return rows[0] ? toAdminRedirect(rows[0]) : null
}

const ALL = sql`listed AS (
  SELECT r.id::text AS id, CASE WHEN r.status = 410 THEN 'gone' WHEN r.is_prefix THEN 'prefix' ELSE 'exact' END AS kind, r.source, r.is_prefix,
    r.target, r.status, coalesce(h.hits, 0) AS hits, h.last_hit_at, r.created_at, r.updated_at
  FROM redirects r LEFT JOIN redirect_hits h ON h.redirect_id = r.id WHERE r.purge_at IS NULL
  UNION ALL
  SELECT s.type || ':' || s.slug, s.type, f.folder || s.slug, false, f.folder || p.slug, 301, NULL, NULL, s.created_at, NULL
  FROM post_slugs s JOIN posts p ON p.id = s.post_id, LATERAL (SELECT CASE s.type WHEN 'page' THEN '/' ELSE '/posts/' END AS folder) f
  WHERE p.status = 'published'
  UNION ALL
  SELECT 'category:' || c.category_key, 'category', '/category/' || c.category_key, false, '/category/' || category_key(c.name), 301, NULL, NULL, c.created_at, NULL
  FROM category_renames c
)`

function conditionOf({ search, kind }: RedirectListQuery): SQL {
  const part = containsPattern(removeNul(search))
  const matches =
    search === '' ? sql`true` : sql`(source ILIKE ${part} OR target ILIKE ${part} OR (is_prefix AND source || '/*' ILIKE ${part}))`
  return kind === '' ? matches : sql`${matches} AND kind = ${kind}`
}

function orderOf({ sort, direction }: RedirectListQuery): SQL {
  const keys: Record<typeof sort, SQL> = { created: sql`created_at`, from: sql`source`, hits: sql`hits`, lastHit: sql`last_hit_at` }
  // Rows without a value come last in both directions.
  return direction === 'asc' ? sql`${keys[sort]} ASC NULLS LAST, id` : sql`${keys[sort]} DESC NULLS LAST, id DESC`
}

function toAdminRedirect({ id, kind, source, is_prefix, target, status, hits, last_hit_at, created_at, updated_at }: Row): AdminRedirect {
  return {
    ...{ id, kind, to: target, status },
    from: writeSource({ path: source, isPrefix: is_prefix }),
    hits: hits === null ? null : Number(hits),
    lastHitAt: last_hit_at === null ? null : new Date(last_hit_at).toISOString(),
    createdAt: new Date(created_at).toISOString(),
    version: updated_at === null ? null : new Date(updated_at).toISOString(),
  }
}
