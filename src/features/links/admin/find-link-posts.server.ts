import { desc, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import type { PostChoice } from './admin-link.ts'

const OFFERED = 8

/** Posts to open a link on: those that match the words, or the newest. Drafts are found by a part of their title. */
export async function findLinkPosts(db: Db, search: string): Promise<PostChoice[]> {
  const text = search.trim().slice(0, 200)
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // The articles make the table of posts large: ids come from indexes, and only what is offered is read.
  const ids = text
    ? sql`SELECT post_id FROM newest_published_matches(search_query(${text}), ${OFFERED}::int) AS post_id
        UNION (SELECT id FROM ${posts} u WHERE u.status IN ('draft', 'scheduled') AND u.status <> 'published' AND u.title ILIKE ${part} LIMIT ${OFFERED})`
    : sql`SELECT post_id FROM ${publishedPosts} ORDER BY created_at DESC, post_id DESC LIMIT ${OFFERED}`
  const found = await db
    .select({ slug: posts.slug, title: posts.title, isPublished: posts.published })
    .from(posts)
    .where(sql`${posts.id} = ANY (ARRAY(${ids}))`)
    .orderBy(desc(posts.published), desc(posts.createdAt), posts.id)
    .limit(OFFERED)
  return found
}
