import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { sqlState, violatedConstraint } from '#src/db/sql-state.ts'
import { AppError } from '#src/server/errors.ts'
import { visibleCommentSql } from './comment-queries.server.ts'

/** Throws not_found for a comment that visitors cannot see, so that invented ids never become rate-limit keys. */
export async function requireVisible(db: Db, commentId: string): Promise<void> {
  const { rows } = await db.execute(visibleCommentSql(sql`${commentId}::uuid`))
  if (rows.length === 0) throw new AppError('not_found', { commentId })
}

/**
 * Adds the like of a session. Throws not_found for a comment that visitors cannot see, and conflict with code 23505
 * (unique_violation) for a second like; the unique constraint detects it, so that two tabs cannot like twice.
 */
export async function likeComment(db: Db, { commentId, userSession }: { commentId: string; userSession: string }): Promise<void> {
  try {
    const { rows } = await db.execute(sql`
      insert into comment_likes (comment_id, user_session)
      select visible.id, ${userSession} from (${visibleCommentSql(sql`${commentId}::uuid`)}) as visible
      returning id`)
    if (rows.length === 0) throw new AppError('not_found', { commentId })
  } catch (error) {
    if (violatedConstraint(error) !== 'comment_likes_comment_session_key') throw error
    throw new AppError('conflict', { commentId, code: sqlState(error) }, { cause: error })
  }
}
