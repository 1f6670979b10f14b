// Loads the facts that the moderation decision needs, with the SQL function `moderation_context`.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CommentSubmission, SubmissionOptions, SubmittedComment } from '../submit-comment.server.ts'
import { closingCutoff } from '../thread-state.server.ts'
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

/** What `moderation_context` returns. */
type ContextRow = {
  isOpen: boolean | null
  isBanned: boolean
  isKnown: boolean
  isOwnersAddress: boolean
  parentLevel: number | null
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
  const { rows } = await tx.execute<{ context: ContextRow }>(sql`
    select moderation_context(
      new_text => ${comment_text}, new_post => ${postId}::uuid, new_parent => ${parentId}::uuid,
      new_session => ${userSession}, new_name => ${user_name}, new_email => ${user_email},
      known_session => ${knownSession}, known_name => ${knownName},
      repeated_since => ${repeatedSince}::timestamptz, open_since => ${openSince}::timestamptz, except_id => ${exceptId}::uuid
    ) as context`)
  const [row] = rows
  if (!row) throw new Error('the query for the moderation context returned no row')
  const { isOpen, parentLevel, same, own, others, ...known } = row.context
  return {
    isPublished: isOpen !== null,
    isOpen: isOpen ?? true,
    parentLevel,
    sameComment: same,
    signals: { ...known, repeats: { own, others } },
  }
}
