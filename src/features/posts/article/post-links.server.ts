// SQL values of links between articles: the posts before and after one, and the parts of its series.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PostLink } from '../post.ts'

/** Bounds the box of a series. */
const SERIES_PARTS = 200

/** The published post before or after a post by date, as JSON; null at the ends. */
export function adjacentPostSql(
  side: 'older' | 'newer',
  { id, createdAt }: { id: SQLWrapper; createdAt: SQLWrapper },
): SQL<PostLink | null> {
  const [comparison, order] = side === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<PostLink | null>`(
    select json_build_object('slug', adjacent.slug, 'title', adjacent.title)
    from published_posts as place join posts as adjacent on adjacent.id = place.post_id and adjacent.published
    where (place.created_at, place.post_id) ${comparison} (${createdAt}, ${id})
    order by place.created_at ${order}, place.post_id ${order}
    limit 1
  )`
}

/** The published parts of a series in their order, as JSON; [] for a post without a series. */
export function seriesPartsSql(series: SQLWrapper): SQL<PostLink[]> {
  return sql<PostLink[]>`(
    select coalesce(json_agg(json_build_object('slug', part.slug, 'title', part.title)
      order by part.series_order nulls last, part.created_at, part.id), '[]')
    from (
      select candidate.* from posts as candidate
      where candidate.series is not null and lower(candidate.series) = lower(${series}) and candidate.published
      order by candidate.series_order nulls last, candidate.created_at, candidate.id
      limit ${SERIES_PARTS}
    ) as part
  )`
}
