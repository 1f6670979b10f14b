import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** The names of all categories of published and unpublished posts, in order. Posts that were deleted from the trash do not count. */
export async function listCategoryNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT min(name) AS name FROM (
      SELECT name FROM category_counts WHERE category_key <> ''
      UNION ALL
      SELECT unnest(category) FROM posts WHERE status <> 'published' AND purge_at IS NULL
    ) AS names
    GROUP BY category_key(name) ORDER BY category_key(min(name))`)
  return rows.map((row) => row.name)
}
