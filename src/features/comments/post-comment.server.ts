import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import { AppError } from '#src/server/errors.ts'
import type { CommentInput } from './comment.schema.ts'
import { isAnswerable } from './comment.ts'
import { visibleComment } from './comment-queries.server.ts'
import { REPEATED_WITHIN_MS, type Screened, screenComment } from './screen-comment.ts'

export type NewComment = CommentInput & {
  postId: string
  parentId: string | null
  /** Null for a form sent without JavaScript. */
  userSession: string | null
} & Pick<Screened, 'honeypot' | 'elapsedMs'>

export type PostedComment = { id: string; status: 'shown' | 'held' }

/**
 * Stores a comment, shown or, when it looks like spam, held for review. The same comment sent again within minutes is
 * answered like the first time and stored once. Throws not_found for a post that is not published and for a parent that is
 * not shown below it, invalid_input for a reply that would stand too deep.
 */
export async function postComment(db: Db, comment: NewComment, now: Date): Promise<PostedComment> {
  try {
    return await db.transaction(async (tx) => {
      await holdOffSameText(tx, comment.comment_text)
      const surroundings = await lookAround(tx, comment, now)
      assertPlace(comment, surroundings)
      return surroundings.sameComment ?? (await insertComment(tx, comment, surroundings.repeats, now))
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Two equal texts at the same moment come one after the other, so that the second sees the first. */
async function holdOffSameText(tx: Db, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}

type Surroundings = {
  isPublished: boolean
  parentLevel: number | null
  sameComment: PostedComment | null
  repeats: Screened['repeats']
}

/** Everything a decision needs, in one question. */
async function lookAround(tx: Db, comment: NewComment, now: Date): Promise<Surroundings> {
  const { postId, parentId, userSession, user_email, comment_text } = comment
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS).toISOString()
  const { rows } = await tx.execute<{
    is_published: boolean
    parent_level: number | null
    same: PostedComment | null
    own: number
    others: number
  }>(sql`
    with twins as (
      select id, status, post_id, parent_id, user_email = ${user_email} as same_email,
        coalesce(user_session = ${userSession}::text, user_email = ${user_email}) as is_own
      from comments
      where md5(comment_text) = md5(${comment_text}) and created_at > ${since}::timestamptz and comment_text = ${comment_text}
    )
    select
      exists (select from published_posts where post_id = ${postId}) as is_published,
      (select level from (${visibleComment(parentId)}) as parent where parent.post_id = ${postId}) as parent_level,
      (select json_build_object('id', id, 'status', case status when 'shown' then 'shown' else 'held' end) from twins
        where same_email and post_id = ${postId} and parent_id is not distinct from ${parentId}::uuid limit 1) as same,
      (select count(*) from twins where is_own) as own,
      (select count(*) from twins where not is_own) as others`)
  const row = rows[0]
  return {
    isPublished: row?.is_published ?? false,
    parentLevel: row?.parent_level ?? null,
    sameComment: row?.same ?? null,
    repeats: { own: row?.own ?? 0, others: row?.others ?? 0 },
  }
}

function assertPlace({ postId, parentId }: NewComment, { isPublished, parentLevel }: Surroundings): void {
  if (!isPublished) throw new AppError('not_found', { postId })
  if (parentId === null) return
  if (parentLevel === null) throw new AppError('not_found', { parentId })
  if (!isAnswerable(parentLevel)) throw new AppError('invalid_input', { parentId, level: parentLevel })
}

async function insertComment(tx: Db, comment: NewComment, repeats: Screened['repeats'], now: Date): Promise<PostedComment> {
  const { postId, parentId, userSession, user_name, user_email, comment_text, honeypot, elapsedMs } = comment
  const heldBecause = screenComment({ name: user_name, text: comment_text, honeypot, elapsedMs, repeats })
  const status = heldBecause ? 'held' : 'shown'
  const [row] = await tx
    .insert(comments)
    .values({
      postId,
      parentId,
      userName: user_name,
      userEmail: user_email,
      commentText: comment_text,
      userSession,
      status,
      heldBecause,
      createdAt: now,
    })
    .returning({ id: comments.id })
  if (!row) throw new Error('the comment was not stored')
  return { id: row.id, status }
}

/** What the database refuses by itself, when a parent or a post disappears between the question and the answer. */
function asRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'comments_parent_same_post_fk':
    case 'comments_post_id_posts_id_fk':
      return new AppError('not_found', {}, { cause: error })
    case 'comments_level_check':
    case 'comments_user_name_check':
    case 'comments_user_email_check':
    case 'comments_comment_text_check':
      return new AppError('invalid_input', {}, { cause: error })
    default:
      return error
  }
}
