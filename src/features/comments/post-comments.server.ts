import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { COMMENT_STATUSES, type CommentStatus, comments } from '#src/db/schema/comments.ts'

const NEWEST = 5

export type PostComments = {
  counts: Record<CommentStatus, number>
  newest: { id: string; name: string; text: string; status: CommentStatus; createdAt: string }[]
}

/** For the owner: how many comments a post has of each status, and the newest of them. Addresses stay out. */
export async function summarizePostComments(db: Db, postId: string): Promise<PostComments> {
  const ofPost = and(eq(comments.postId, postId), isNull(comments.purgeAt))
  const counted = await db.select({ status: comments.status, number: count() }).from(comments).where(ofPost).groupBy(comments.status)
  const newest = await db
    .select({
      id: comments.id,
      name: comments.userName,
      text: comments.commentText,
      status: comments.status,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(ofPost)
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(NEWEST)
  const numberOf = (status: CommentStatus) => counted.find((row) => row.status === status)?.number ?? 0
  const [shown, held, spam, trashed] = COMMENT_STATUSES.map(numberOf)
  return {
    counts: { shown: shown ?? 0, held: held ?? 0, spam: spam ?? 0, trashed: trashed ?? 0 },
    newest: newest.map((comment) => ({ ...comment, createdAt: comment.createdAt.toISOString() })),
  }
}
