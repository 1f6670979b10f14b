import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

export type SiteContent = { posts: number; comments: number; links: number; pictures: number; users: number }

/** Counts what a restore would replace. */
export async function countSiteContent(db: Db): Promise<SiteContent> {
  const { rows } = await db.execute<SiteContent>(sql`
    SELECT (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM comments) AS comments,
      (SELECT count(*)::int FROM shortened_links) AS links, (SELECT count(*)::int FROM media) AS pictures,
      (SELECT count(*)::int FROM users) AS users`)
  return rows[0] ?? { posts: 0, comments: 0, links: 0, pictures: 0, users: 0 }
}

/** Names of other processes that are connected to this PostgreSQL database. */
export async function listOtherNodes(db: Db, ownName: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'inkfolio %' AND application_name <> ${ownName} ORDER BY 1`)
  return rows.map(({ name }) => name.replace(/^inkfolio /, 'process '))
}
