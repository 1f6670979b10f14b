import { parseInbox } from '#src/features/comments/admin/inbox-url.ts'
import { selectInbox } from '#src/features/comments/admin/list-inbox.server.ts'
import { banAuthor, unban } from '#src/features/comments/moderation/bans.server.ts'
import {
  approveComments,
  deleteComments,
  markNoReplyNeeded,
  markSpam,
  restoreComments,
  trashComments,
  undeleteComments,
  undoModeration,
  unmarkNoReplyNeeded,
} from '#src/features/comments/moderation/change-comments.server.ts'
import type { Moderation } from '#src/features/comments/moderation/moderation.schema.ts'
import { editComment, replyToComment } from '#src/features/comments/moderation/owner-comment.server.ts'
import { setThread } from '#src/features/comments/moderation/threads.server.ts'
import type { AdminRequest } from './api/handle-change.server.ts'

const CHANGES = {
  approve: approveComments,
  spam: markSpam,
  trash: trashComments,
  restore: restoreComments,
  delete: deleteComments,
  undelete: undeleteComments,
  'no-reply-needed': markNoReplyNeeded,
  'reply-needed': unmarkNoReplyNeeded,
} as const

/** Changes of several comments answer the changed comments with their previous state. */
export async function moderateComments(moderation: Moderation, { db, actor, now }: AdminRequest) {
  switch (moderation.intent) {
    case 'select':
      return { items: await selectInbox(db, parseInbox(new URLSearchParams(moderation.query)), now) }
    case 'undo-moderation':
      return undoModeration(db, actor, { commentIds: moderation.comment_ids, from: moderation.from, to: moderation.to })
    case 'reply':
      await replyToComment(db, actor, {
        commentId: moderation.comment_id,
        reply: moderation.reply,
        known: moderation.known,
        seenAt: moderation.seen_at,
        now,
      })
      return {}
    case 'edit':
      await editComment(db, actor, {
        commentId: moderation.comment_id,
        words: { userName: moderation.user_name, commentText: moderation.comment_text },
        known: { userName: moderation.known.user_name, commentText: moderation.known.comment_text },
        now,
      })
      return {}
    case 'ban':
      return banAuthor(db, actor, { commentId: moderation.comment_id, now })
    case 'unban':
      await unban(db, actor, { address: moderation.address })
      return {}
    case 'set-thread':
      return setThread(db, actor, { postId: moderation.post_id, isOpen: moderation.is_open, now })
    default:
      return CHANGES[moderation.intent](db, actor, { commentIds: moderation.comment_ids, now, seenAt: moderation.seen_at })
  }
}
