import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import { AppError } from '#src/server/errors.ts'
import type { CommentInput } from './comment.schema.ts'
import { isAnswerable } from './comment.ts'
import { visibleComment } from './comment-queries.server.ts'
import type { CommentRules } from './comment-rules.ts'
import { judgeComment } from './judge-comment.ts'
import { REPEATED_WITHIN_MS, type Screened } from './screen-comment.ts'
import { threadIsOpen } from './thread-state.server.ts'

export type NewComment = CommentInput & {
  postId: string
  parentId: string | null
  /** Null for a form sent without JavaScript. */
  userSession: string | null
} & Pick<Screened, 'honeypot' | 'elapsedMs'>

/** What visitors are told: of spam, too, that it waits. */
export type PostedComment = { id: string; status: 'shown' | 'held' }

export type Posting = {
  rules: CommentRules
  /** Whether the owner is to be told by mail. */
  isNoticeWanted: boolean
  now: Date
}

/**
 * Stores a comment: shown, held for review, or as spam, by the owner's rules. The same comment sent again within minutes is
 * answered like the first time and stored once. Throws not_found for a post that is not published and for a parent that is
 * not shown below it, gone for a closed thread, invalid_input for a reply that would stand too deep.
 */
export async function postComment(db: Db, comment: NewComment, posting: Posting): Promise<PostedComment> {
  try {
    return await db.transaction(async (tx) => {
      await holdOffSameText(tx, comment.comment_text)
      const surroundings = await lookAround(tx, comment, posting)
      assertPlace(comment, surroundings)
      return surroundings.sameComment ?? (await insertComment(tx, comment, surroundings, posting))
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
  isOpen: boolean
  parentLevel: number | null
  sameComment: PostedComment | null
  repeats: Screened['repeats']
  author: Author
}

/** What is known of an address; nobody has proved that it is theirs. */
type Author = { isBanned: boolean; isKnown: boolean; isOwner: boolean }

/** Everything a decision needs, in one question. */
async function lookAround(tx: Db, comment: NewComment, { rules, now }: Posting): Promise<Surroundings> {
  const { postId, parentId, userSession, user_email, comment_text } = comment
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS).toISOString()
  const { rows } = await tx.execute<{
    is_published: boolean
    is_open: boolean | null
    is_banned: boolean
    is_known: boolean
    is_owner: boolean
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
      (${threadIsOpen(postId, rules.closeAfterDays, now)}) as is_open,
      exists (select from comment_bans where address = lower(${user_email})) as is_banned,
      exists (select from comments where lower(user_email) = lower(${user_email}) and status = 'shown') as is_known,
      exists (select from users join user_roles on user_id = id where email = lower(${user_email}) and role = 'admin') as is_owner,
      (select level from (${visibleComment(parentId)}) as parent where parent.post_id = ${postId}) as parent_level,
      (select json_build_object('id', id, 'status', case status when 'shown' then 'shown' else 'held' end) from twins
        where same_email and post_id = ${postId} and parent_id is not distinct from ${parentId}::uuid limit 1) as same,
      (select count(*) from twins where is_own) as own,
      (select count(*) from twins where not is_own) as others`)
  const [row] = rows
  if (!row) throw new Error('a question without a table was not answered')
  return {
    isPublished: row.is_published,
    isOpen: row.is_open ?? true,
    parentLevel: row.parent_level,
    sameComment: row.same,
    repeats: { own: row.own, others: row.others },
    author: { isBanned: row.is_banned, isKnown: row.is_known, isOwner: row.is_owner },
  }
}

function assertPlace({ postId, parentId }: NewComment, { isPublished, isOpen, parentLevel }: Surroundings): void {
  if (!isPublished) throw new AppError('not_found', { postId })
  if (!isOpen) throw new AppError('gone', { postId })
  if (parentId === null) return
  if (parentLevel === null) throw new AppError('not_found', { parentId })
  if (!isAnswerable(parentLevel)) throw new AppError('invalid_input', { parentId, level: parentLevel })
}

async function insertComment(tx: Db, comment: NewComment, around: Surroundings, { rules, isNoticeWanted, now }: Posting) {
  const { postId, parentId, userSession, user_name, user_email, comment_text, honeypot, elapsedMs } = comment
  const { isOwner } = around.author
  const verdict = judgeComment(
    { name: user_name, email: user_email, text: comment_text, honeypot, elapsedMs, repeats: around.repeats, ...around.author },
    rules,
  )
  const [row] = await tx
    .insert(comments)
    .values({
      postId,
      parentId,
      userName: user_name,
      userEmail: user_email,
      commentText: comment_text,
      userSession,
      ...verdict,
      settledAt: isOwner ? now : null,
      noticeDueAt: isNoticeWanted && !isOwner && verdict.status !== 'spam' ? now : null,
      createdAt: now,
    })
    .returning({ id: comments.id })
  if (!row) throw new Error('the comment was not stored')
  return { id: row.id, status: verdict.status === 'shown' ? 'shown' : 'held' } satisfies PostedComment
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
