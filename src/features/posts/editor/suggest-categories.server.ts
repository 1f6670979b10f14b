import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'

const SUGGESTIONS = 8

/** Names of categories of all posts that contain the text: first those that begin with it, then the most used. */
export async function suggestCategories(db: Db, text: string): Promise<string[]> {
  const key = categoryKey(text)
  // Triggers count the published posts in category_counts; the others are few and counted here.
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT min(name) AS name FROM (
      SELECT category_key AS key, name, posts AS uses FROM category_counts WHERE category_key <> '' AND posts > 0
      UNION ALL
      SELECT category_key(name), name, 1 FROM posts, unnest(category) AS name WHERE status <> 'published'
    ) AS names
    WHERE position(${key} in key) > 0
    GROUP BY key ORDER BY position(${key} in key) > 1, sum(uses) DESC, key LIMIT ${SUGGESTIONS}`)
  return rows.map(({ name }) => name)
}
