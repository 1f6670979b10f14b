import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type CommentStatus, comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'

/** `slug` is null while readers cannot see the post. Without the address and the session of the writer. */
export type NewestComment = {
  id: string
  name: string
  text: string
  status: CommentStatus
  adminReply: string | null
  createdAt: string
  postTitle: string
  slug: string | null
}

/** The latest comments that are shown or wait for review, wherever they were written. */
export async function listNewestComments(db: Db, limit: number): Promise<NewestComment[]> {
  const rows = await db
    .select({
      id: comments.id,
      name: comments.userName,
      text: comments.commentText,
      status: comments.status,
      adminReply: comments.adminReply,
      createdAt: comments.createdAt,
      postTitle: posts.title,
      slug: sql<string | null>`case when ${posts.published} then ${posts.slug} end`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(inArray(comments.status, ['shown', 'held']))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
