import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { AdminTab, AdminTabCounts } from '../list/posts-list.ts'
import { isPost, tabCondition } from './admin-post-filters.server.ts'

export async function countTabs(db: Db): Promise<AdminTabCounts> {
  const [counts] = await db
    .select({
      all: countOf('all'),
      published: countOf('published'),
      drafts: countOf('drafts'),
      scheduled: countOf('scheduled'),
      projects: countOf('projects'),
      trash: countOf('trash'),
    })
    .from(posts)
    .where(isPost)
  if (!counts) throw new Error('an aggregate without groups answered no row')
  return counts
}

function countOf(tab: AdminTab) {
  return sql<number>`(count(*) filter (where ${tabCondition(tab)}))::int`
}
