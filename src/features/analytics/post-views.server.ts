import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { AppError } from '#src/server/errors.ts'

/** The stored views of a published post. Throws not_found for any other id, so that invented ids never become rate-limit keys. */
export async function readPostViews(db: Db, postId: string): Promise<number> {
  const { rows } = await db.execute<{ views: number }>(sql`
    SELECT coalesce(views, 0)::float8 AS views
    FROM published_posts LEFT JOIN post_analytics USING (post_id) WHERE post_id = ${postId}`)
  const [row] = rows
  if (!row) throw new AppError('not_found', { postId })
  return row.views
}
