import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type CommentStatus, commentLikes, comments } from '#src/db/schema/comments.ts'

export type PostCommentCounts = Record<CommentStatus, number>

/** Counts the comments of a post by status. */
export async function countPostComments(db: Db, postId: string): Promise<PostCommentCounts> {
  const rows = await db
    .select({ status: comments.status, number: count() })
    .from(comments)
    .where(and(eq(comments.postId, postId), isNull(comments.purgeAt)))
    .groupBy(comments.status)
  const numberOf = (status: CommentStatus) => rows.find((row) => row.status === status)?.number ?? 0
  return { shown: numberOf('shown'), held: numberOf('held'), spam: numberOf('spam'), trashed: numberOf('trashed') }
}

/** Counts the likes of the approved comments of a post. */
export async function countPostLikes(db: Db, postId: string): Promise<number> {
  const [row] = await db
    .select({ likes: sql<number>`count(*)`.mapWith(Number) })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .where(and(eq(comments.postId, postId), eq(comments.status, 'shown')))
  return row?.likes ?? 0
}
