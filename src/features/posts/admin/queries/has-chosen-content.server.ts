import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** Whether the owner has decided what a new site shows: there is a post that did not come with it, or the starter posts were removed. */
export async function hasChosenContent(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ chosen: boolean }>(sql`
    SELECT EXISTS (SELECT FROM posts WHERE type = 'post' AND origin IS NULL AND status <> 'trashed')
      OR EXISTS (SELECT FROM posts WHERE origin = 'starter' AND status = 'trashed')
        AND NOT EXISTS (SELECT FROM posts WHERE origin = 'starter' AND status <> 'trashed') AS chosen`)
  return rows[0]?.chosen ?? false
}
