import { and, desc, eq, gt, ne, not } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import { refreshComments } from '../rendering/refresh-comments.server.ts'
import type { HighlightCode } from '../rendering/render-comment.server.ts'
import { CHANGE_POSSIBLE_MS, type OwnComment } from './own-comment.ts'
import { IS_EDITED_BY_OWNER, IS_UNANSWERED } from './own-comment-conditions.server.ts'

const LISTED_MAX = 20

export type OwnCommentsOf = { postId: string; userSession: string; now: Date; highlightCode?: HighlightCode }

/** The comments that this session wrote on a post and can still change, also those that wait for review, newest first. */
export async function listOwnComments(db: Db, { postId, userSession, now, highlightCode }: OwnCommentsOf): Promise<OwnComment[]> {
  const rows = await db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      name: comments.userName,
      text: comments.commentText,
      format: comments.format,
      html: comments.commentHtml,
      adminReply: comments.adminReply,
      replyFormat: comments.replyFormat,
      replyHtml: comments.replyHtml,
      renderVersion: comments.renderVersion,
      status: comments.status,
      createdAt: comments.createdAt,
      isDeletable: IS_UNANSWERED,
    })
    .from(comments)
    .where(
      and(
        eq(comments.postId, postId),
        ne(comments.status, 'trashed'),
        gt(comments.createdAt, new Date(now.getTime() - CHANGE_POSSIBLE_MS)),
        eq(comments.userSession, userSession),
        not(IS_EDITED_BY_OWNER),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(LISTED_MAX)
  const rendered = await refreshComments(db, rows, highlightCode)
  return rows.map(({ id, parentId, name, text, status, createdAt, isDeletable }) => ({
    ...{ id, parentId, name, text, isDeletable },
    html: rendered.get(id)?.html ?? '',
    status: status === 'shown' ? 'shown' : 'held',
    createdAt: siteTime(createdAt),
    remainingMs: createdAt.getTime() + CHANGE_POSSIBLE_MS - now.getTime(),
  }))
}
