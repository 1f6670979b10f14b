// What visitors read of comments. No query here names user_email, and none answers what is not shown.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import type { CommentView } from './comment.ts'
import { splitLinks } from './split-links.ts'
import { buildThread } from './thread.ts'

/** A page with more would weigh a megabyte; beyond this the oldest are left out. */
const COMMENTS_PER_POST = 2000

/** The shown comments of a post as a tree, newest first, with their likes: one query, however many there are. */
export async function listComments(db: Db, postId: string): Promise<CommentView[]> {
  const rows = await db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      name: comments.userName,
      text: comments.commentText,
      createdAt: comments.createdAt,
      adminReply: comments.adminReply,
      adminRepliedAt: comments.adminRepliedAt,
      editedAt: comments.editedAt,
      likes: sql<number>`(select count(*) from comment_likes where comment_likes.comment_id = comments.id)`.mapWith(Number),
    })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.status, 'shown')))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(COMMENTS_PER_POST)
  return buildThread(
    rows.map(({ text, createdAt, adminReply, adminRepliedAt, editedAt, ...row }) => ({
      ...row,
      text: splitLinks(text),
      createdAt: createdAt.toISOString(),
      adminReply: adminReply === null ? null : { text: splitLinks(adminReply), repliedAt: adminRepliedAt?.toISOString() ?? null },
      isEdited: editedAt !== null,
    })),
  )
}

export type ThreadLikes = {
  /** Likes by comment; comments without any are left out. */
  counts: Record<string, number>
  /** The comments that this session likes. */
  liked: string[]
}

/** All likes below a published post, and which of them are this session's; nothing for a post that visitors cannot see. */
export async function findLikes(db: Db, { postId, userSession }: { postId: string; userSession: string }): Promise<ThreadLikes> {
  const { rows } = await db.execute<{ id: string; likes: number; is_mine: boolean }>(sql`
    select comments.id, count(*)::int as likes, bool_or(comment_likes.user_session = ${userSession}) as is_mine
    from comments
    join comment_likes on comment_likes.comment_id = comments.id
    where comments.post_id = ${postId} and comments.status = 'shown'
      and exists (select from published_posts where published_posts.post_id = comments.post_id)
    group by comments.id`)
  return {
    counts: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])),
    liked: rows.filter((row) => row.is_mine).map((row) => row.id),
  }
}

/** Selects id, post_id and level of a comment that visitors can see: itself, what it answers, and its post. No row otherwise. */
export function visibleComment(id: string | null): SQL {
  return sql`
    select comment.id, comment.post_id, comment.level
    from comments comment
    left join comments parent on parent.id = comment.parent_id
    left join comments above on above.id = parent.parent_id
    left join comments top on top.id = above.parent_id
    join published_posts on published_posts.post_id = comment.post_id
    where comment.id = ${id}::uuid and comment.status = 'shown'
      and coalesce(parent.status, 'shown') = 'shown'
      and coalesce(above.status, 'shown') = 'shown'
      and coalesce(top.status, 'shown') = 'shown'`
}
