// Loads the facts that the moderation decision needs, in one query.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { visibleCommentSql } from '../comment-queries.server.ts'
import type { CommentSubmission, SubmissionOptions, SubmittedComment } from '../submit-comment.server.ts'
import { closingCutoff, threadIsOpen } from '../thread-state.server.ts'
import type { CommentSignals } from './classify-comment.ts'
import { REPEATED_WITHIN_MS } from './spam-signs.ts'

export type ModerationContext = {
  isPublished: boolean
  isOpen: boolean
  /** Null when the parent is not visible on this post. */
  parentLevel: number | null
  /** The same comment, already stored for the same session. */
  sameComment: SubmittedComment | null
  signals: Pick<CommentSignals, 'repeats' | 'isBanned' | 'isKnown' | 'isOwnersAddress'>
}

type JudgedComment = Pick<
  CommentSubmission,
  'postId' | 'parentId' | 'userSession' | 'user_name' | 'user_email' | 'comment_text' | 'isNameTrusted'
> & {
  /** The comment itself, when it is edited. It does not repeat itself. */
  exceptId?: string | null
}

type ContextRow = {
  is_published: boolean | null
  is_open: boolean | null
  is_banned: boolean
  is_known: boolean
  is_owners_address: boolean
  parent_level: number | null
  same: SubmittedComment | null
  own: number
  others: number
}

/**
 * Only the session identifies an author. If the typed address did, the response to a repeated comment would reveal whether the
 * sender guessed the author's address. Without a session, an equal approved comment with the same parent counts as repeated.
 */
export async function loadModerationContext(
  tx: Db,
  { postId, parentId, userSession, user_name, user_email, comment_text, isNameTrusted, exceptId = null }: JudgedComment,
  { rules, now }: SubmissionOptions,
): Promise<ModerationContext> {
  const isKnownWanted = rules.mode === 'first_held'
  const knownSession = isKnownWanted ? userSession : null
  const knownName = isKnownWanted && isNameTrusted ? user_name : null
  const repeatedSince = new Date(now.getTime() - REPEATED_WITHIN_MS).toISOString()
  const openSince = closingCutoff(rules.closeAfterDays, now)?.toISOString() ?? null
  const { rows } = await tx.execute<ContextRow>(sql`
    with twins as (
      select id, status, user_name, user_email,
        coalesce(user_session = ${userSession}::text, false) as is_own,
        post_id = ${postId}::uuid and parent_id is not distinct from ${parentId}::uuid as is_here
      from comments
      where md5(comment_text) = md5(${comment_text}::text) and created_at > ${repeatedSince}::timestamptz and comment_text = ${comment_text}::text
        and id is distinct from ${exceptId}::uuid
    )
    select
      (select true from published_posts where post_id = ${postId}::uuid) as is_published,
      (${threadIsOpen(sql`${postId}::uuid`, sql`${openSince}::timestamptz`)}) as is_open,
      exists (select from comment_bans where address = lower(${user_email}::text)) as is_banned,
      exists (select from comments where user_session = ${knownSession}::text and status = 'shown')
        or exists (select from comments where lower(user_email) = lower(${user_email}::text)
          and lower(user_name) = lower(${knownName}::text) and status = 'shown') as is_known,
      exists (select from users join user_roles on user_id = id where email = lower(${user_email}::text) and role = 'admin') as is_owners_address,
      (select level from (${visibleCommentSql(sql`${parentId}::uuid`)}) as parent where parent.post_id = ${postId}::uuid) as parent_level,
      (
        select json_build_object('id', id, 'status', case status when 'shown' then 'shown' else 'held' end) from twins
        where is_own and is_here and user_name = ${user_name}::text and user_email = ${user_email}::text
        limit 1
      ) as same,
      (select count(*)::int from twins where is_own or (${userSession}::text is null and is_here and status = 'shown')) as own,
      (select count(*)::int from twins where not is_own) as others`)
  const [row] = rows
  if (!row) throw new Error('the query for the moderation context returned no row')
  return {
    isPublished: row.is_published ?? false,
    isOpen: row.is_open ?? true,
    parentLevel: row.parent_level,
    sameComment: row.same,
    signals: {
      repeats: { own: row.own, others: row.others },
      isBanned: row.is_banned,
      isKnown: row.is_known,
      isOwnersAddress: row.is_owners_address,
    },
  }
}
