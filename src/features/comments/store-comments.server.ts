import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { comments } from '#src/db/schema/comments.ts'

type Row = typeof comments.$inferInsert

export type CommentToStore = Required<
  Pick<
    Row,
    | 'id'
    | 'postId'
    | 'parentId'
    | 'userName'
    | 'userEmail'
    | 'commentText'
    | 'userSession'
    | 'status'
    | 'heldBecause'
    | 'flaggedBecause'
    | 'settledAt'
    | 'noticeDueAt'
    | 'createdAt'
  >
>

/** In the order of their posts: whoever notes at the same time that these have comments does so in the same order. */
export async function storeComments(tx: Db, rows: readonly CommentToStore[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into comments (id, post_id, parent_id, user_name, user_email, comment_text, user_session, status, held_because, flagged_because,
      settled_at, notice_due_at, created_at)
    select "id", "postId", "parentId", "userName", "userEmail", "commentText", "userSession", "status", "heldBecause", "flaggedBecause",
      "settledAt", "noticeDueAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("id" uuid, "postId" uuid, "parentId" uuid, "userName" text, "userEmail" text,
      "commentText" text, "userSession" text, "status" text, "heldBecause" text, "flaggedBecause" text, "settledAt" timestamptz,
      "noticeDueAt" timestamptz, "createdAt" timestamptz)
    order by "postId"`)
}
