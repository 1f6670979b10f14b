import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** The badge beside 'Posts' in the admin navigation. Reads a partial index of unpublished posts. */
export async function countNavigationBadges(db: Db): Promise<{ drafts: number }> {
  const { rows } = await db.execute<{ drafts: number }>(
    sql`SELECT count(*)::int AS drafts FROM posts WHERE status = 'draft' AND type = 'post'`,
  )
  return { drafts: rows[0]?.drafts ?? 0 }
}
