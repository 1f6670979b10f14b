import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Range } from './days.ts'

/** Bounds the cost: every term is matched against the post. */
const TERMS_CHECKED = 100
const TERMS_LISTED = 12

export type PostSearchTerm = { term: string; searches: number }

/** The most frequent searches of the range whose results contain the post now, most first. */
export async function listPostSearchTerms(db: Db, { postId, from, to }: Range & { postId: string }): Promise<PostSearchTerm[]> {
  const { rows } = await db.execute<PostSearchTerm>(sql`
    WITH post AS MATERIALIZED (
      -- Put together anew, the document is unpacked once instead of for every term.
      SELECT document || ''::tsvector AS document FROM published_posts WHERE post_id = ${postId}::uuid
    )
    SELECT frequent.term, frequent.searches FROM (
      SELECT term, sum(searches)::int AS searches FROM daily_searches
      WHERE day BETWEEN ${from}::date AND ${to}::date
      GROUP BY term HAVING sum(searches) > 0 ORDER BY searches DESC, term LIMIT ${TERMS_CHECKED}
    ) AS frequent JOIN post ON post.document @@ search_query(frequent.term)
    ORDER BY frequent.searches DESC, frequent.term LIMIT ${TERMS_LISTED}`)
  return rows
}
