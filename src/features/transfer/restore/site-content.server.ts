import { sql } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { CONNECTION_NAME, NOTICES_NAME } from '#src/db/client/connection-name.server.ts'

export type SiteContent = { posts: number; comments: number; links: number; pictures: number; users: number }

/** Counts what a restore would replace. */
export async function countSiteContent(db: Db): Promise<SiteContent> {
  const { rows } = await db.execute<SiteContent>(sql`
    SELECT (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM comments) AS comments,
      (SELECT count(*)::int FROM shortened_links) AS links, (SELECT count(*)::int FROM media) AS pictures,
      (SELECT count(*)::int FROM users) AS users`)
  return rows[0] ?? { posts: 0, comments: 0, links: 0, pictures: 0, users: 0 }
}

export function isEmpty(content: SiteContent): boolean {
  return Object.values(content).every((count) => count === 0)
}

/** Names of the other processes that are connected to this PostgreSQL database; none with the embedded one, which has one process. */
export async function listOtherNodes({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string[]> {
  if (kind === 'embedded') return []
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT regexp_replace(application_name, '^inkfolio | notices$', '', 'g') AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'inkfolio %' AND application_name NOT IN (${CONNECTION_NAME}, ${NOTICES_NAME})
    ORDER BY 1`)
  return rows.map(({ name }) => `process ${name}`)
}
