import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** What the rail of the admin area says beside 'Posts': one look into an index that holds unpublished posts alone. */
export async function countNavigationBadges(db: Db): Promise<{ drafts: number }> {
  const { rows } = await db.execute<{ drafts: number }>(sql`SELECT count(*)::int AS drafts FROM posts WHERE status = 'draft'`)
  return { drafts: rows[0]?.drafts ?? 0 }
}
