import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { ANNOTATION_KINDS, type ChartAnnotation } from './annotations.ts'
import type { Range } from './days.ts'
import { HOME_PAGE } from './report-url.ts'

/** Publications, edits of published posts and new links by day, of all posts or of one. */
export async function listAnnotations(db: Db, { range, post }: { range: Range; post: string | null }): Promise<ChartAnnotation[]> {
  if (post === HOME_PAGE) return []
  const from = sql`${range.from}::date`
  const until = sql`(${range.to}::date + 1)`
  const ofPost = (column: string) => (post === null ? sql`true` : sql`${sql.raw(column)} = ${post}::uuid`)
  const { rows } = await db.execute<{ day: string; kind: string; count: number; title: string }>(sql`
    SELECT day::text AS day, kind, sum(count)::int AS count, min(title) AS title FROM (
      SELECT (p.created_at AT TIME ZONE 'UTC')::date AS day, 'published' AS kind, count(*) AS count,
        (SELECT title FROM posts WHERE id = min(p.post_id::text)::uuid) AS title
      FROM published_posts p
      WHERE p.created_at >= ${from}::timestamp AT TIME ZONE 'UTC' AND p.created_at < ${until}::timestamp AT TIME ZONE 'UTC' AND ${ofPost('p.post_id')}
      GROUP BY 1
      UNION ALL
      SELECT (r.created_at AT TIME ZONE 'UTC')::date, 'edited', count(DISTINCT r.post_id),
        (SELECT title FROM posts WHERE id = min(r.post_id::text)::uuid)
      FROM post_revisions r
      WHERE r.reason = 'changed'
        AND r.created_at >= ${from}::timestamp AT TIME ZONE 'UTC' AND r.created_at < ${until}::timestamp AT TIME ZONE 'UTC' AND ${ofPost('r.post_id')}
      GROUP BY 1
      UNION ALL
      SELECT (l.created_at AT TIME ZONE 'UTC')::date, 'link', count(*), min(l.link_name)
      FROM shortened_links l
      WHERE l.created_at >= ${from}::timestamp AT TIME ZONE 'UTC' AND l.created_at < ${until}::timestamp AT TIME ZONE 'UTC' AND ${ofPost('l.post_id')}
      GROUP BY 1
    ) AS events GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows.flatMap(({ kind, ...flag }) => {
    const known = ANNOTATION_KINDS.find((each) => each === kind)
    return known ? [{ ...flag, kind: known }] : []
  })
}
