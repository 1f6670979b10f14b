import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type CommentStatus, comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'

/** `slug` is null while the post is not public. Has neither the email address nor the session of the author. */
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

/** The newest approved and held comments of all posts. */
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
