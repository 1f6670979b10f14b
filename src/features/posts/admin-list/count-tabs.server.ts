import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { AdminTabCounts } from './admin-list.ts'

type Counted = { [Name in keyof Omit<AdminTabCounts, 'all'>]: number } & { unpublished_projects: number }

/** Published posts are counted as they come and go (`category_counts`); all others are few and have an index of their own. */
export async function countTabs(db: Db): Promise<AdminTabCounts> {
  const { rows } = await db.execute<Counted>(sql`
    SELECT c.posts AS published, c.projects, u.*
    FROM category_counts c, (
      SELECT count(*) FILTER (WHERE status = 'draft')::int AS drafts,
        count(*) FILTER (WHERE status = 'scheduled')::int AS scheduled,
        count(*) FILTER (WHERE status = 'trashed' AND purge_at IS NULL)::int AS trash,
        count(*) FILTER (WHERE status <> 'trashed' AND is_project)::int AS unpublished_projects
      FROM posts WHERE status <> 'published'
    ) u
    WHERE c.category_key = ''`)
  const [counted] = rows
  if (!counted) throw new Error('category_counts has lost the row that counts the whole site')
  const { published, drafts, scheduled, trash } = counted
  const projects = counted.projects + counted.unpublished_projects
  return { all: published + drafts + scheduled, published, drafts, scheduled, projects, trash }
}
