import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import type { PostChoice } from './admin-link.ts'

const POSTS_MAX = 8

/** Posts for the choice of a link's post: those that match the search, or the newest. Drafts match by a part of their title. */
export async function findLinkPosts(db: Db, search: string): Promise<PostChoice[]> {
  const text = search.trim().slice(0, 200)
  const part = containsPattern(text)
  // PostgreSQL evaluates the inner subquery once, but a function once per row.
  const isPublishedMatch = sql`${posts.id} in (select post_id from ${publishedPosts} where document @@ (select search_query(${text})))`
  const isDraftMatch = and(eq(posts.type, 'post'), ne(posts.status, 'published'), ne(posts.status, 'trashed'), ilike(posts.title, part))
  return db
    .select({ slug: posts.slug, title: posts.title, isPublished: posts.published })
    .from(posts)
    .where(text ? or(isPublishedMatch, isDraftMatch) : eq(posts.published, true))
    .orderBy(desc(posts.published), desc(posts.createdAt), desc(posts.id))
    .limit(POSTS_MAX)
}
