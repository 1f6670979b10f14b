import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { preparedOnce } from '#src/db/prepared.server.ts'
import { sqlState, violatedConstraint } from '#src/db/sql-state.ts'
import { type Answering, inGroups } from '#src/lib/in-groups.ts'
import { AppError } from '#src/server/errors.ts'
import { visibleComment } from './comment-queries.server.ts'

type Like = { commentId: string; userSession: string }

/**
 * One like of a comment by a session. Throws not_found for a comment that visitors cannot see, and conflict with the store's
 * code 23505 for a second like: the unique constraint decides, so that two tabs cannot both win.
 */
export function likeComment(db: Db, like: Like): Promise<void> {
  return likerOf(db)(like)
}

/** Throws not_found for a comment that visitors cannot see: what is counted about it must not be counted about made-up ids. */
export async function requireVisible(db: Db, commentId: string): Promise<void> {
  const { rows } = await db.execute(visibleComment(sql`${commentId}::uuid`))
  if (rows.length === 0) throw new AppError('not_found', { commentId })
}

const AT_MOST = 100

const likerOf = preparedOnce((db) =>
  inGroups<Like, void>((likes) => likeTogether(db, likes), {
    atMost: AT_MOST,
    keyOf: ({ commentId, userSession }) => `${commentId.toLowerCase()} ${userSession}`,
  }),
)

/** Likes at the same time are one write. Whatever it does not take is asked for alone: that says why, or waits for who holds the comment. */
async function likeTogether(db: Db, likes: readonly Like[]): Promise<Answering<void>[]> {
  const asked = JSON.stringify(
    likes.map(({ commentId, userSession }, place) => ({ place, comment_id: commentId, user_session: userSession })),
  )
  const { rows } = await db.execute<{ place: number }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as asked (place int, comment_id uuid, user_session text)
    ), liked as (
      insert into comment_likes (comment_id, user_session)
      select comment_id, user_session from asked
      where (select true from (${visibleComment(sql`asked.comment_id`)}) as visible)
        and exists (select from comments where comments.id = asked.comment_id for key share skip locked)
      order by comment_id, user_session
      on conflict do nothing
      returning comment_id, user_session
    )
    select place from asked join liked using (comment_id, user_session)`)
  const taken = new Set(rows.map(({ place }) => place))
  return likes.map((like, place) => () => (taken.has(place) ? undefined : likeAlone(db, like)))
}

async function likeAlone(db: Db, { commentId, userSession }: Like): Promise<void> {
  try {
    const { rows } = await db.execute(sql`
      insert into comment_likes (comment_id, user_session)
      select visible.id, ${userSession} from (${visibleComment(sql`${commentId}::uuid`)}) as visible
      returning id`)
    if (rows.length === 0) throw new AppError('not_found', { commentId })
  } catch (error) {
    if (violatedConstraint(error) !== 'comment_likes_comment_session_key') throw error
    throw new AppError('conflict', { commentId, code: sqlState(error) }, { cause: error })
  }
}
