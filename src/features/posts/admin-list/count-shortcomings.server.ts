import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { COUNTED_AT_MOST } from '#src/lib/count-up-to.ts'

/** Pictures are looked for in so many of the newest posts: reading every article for a number would take longer than the number is worth. */
export const PICTURES_LOOKED_AT = 200
export const STALE_DAYS = 30

/** What a careful owner would mend; no more than `COUNTED_AT_MOST` and one of a kind are counted. */
export type Shortcomings = {
  /** Drafts nobody has touched for `STALE_DAYS` days. */
  stale: number
  /** Published posts without a description. */
  undescribed: number
  /** Of the newest `PICTURES_LOOKED_AT` published posts, those with a picture that has no alternative text. */
  unspoken: number
}

export async function countShortcomings(db: Db, now: Date): Promise<Shortcomings> {
  const staleBefore = new Date(now.getTime() - STALE_DAYS * 86_400_000).toISOString()
  const { rows } = await db.execute<Shortcomings>(sql`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM posts p WHERE p.status = 'draft' AND p.status <> 'published' AND p.updated_at < ${staleBefore}::timestamptz LIMIT ${COUNTED_AT_MOST + 1}
      ) AS stale) AS stale,
      (SELECT count(*)::int FROM (
        SELECT FROM posts p WHERE p.status = 'published' AND p.description = '' LIMIT ${COUNTED_AT_MOST + 1}
      ) AS undescribed) AS undescribed,
      (SELECT count(*)::int FROM posts p
        WHERE p.id IN (SELECT post_id FROM published_posts ORDER BY created_at DESC, post_id DESC LIMIT ${PICTURES_LOOKED_AT})
          AND regexp_replace(p.content, '<img\\s[^>]*\\yalt="[^"]+"[^>]*>', '', 'gi') ~* '<img\\s') AS unspoken`)
  return rows[0] ?? { stale: 0, undescribed: 0, unspoken: 0 }
}
