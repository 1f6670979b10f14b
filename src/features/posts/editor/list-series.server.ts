import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

const SERIES_MAX = 200

/** The names of the series that posts and drafts belong to, the most used first. */
export async function listSeries(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT min(series) AS name FROM posts WHERE series IS NOT NULL
    GROUP BY lower(series) ORDER BY count(*) DESC, lower(series) LIMIT ${SERIES_MAX}`)
  return rows.map(({ name }) => name)
}
