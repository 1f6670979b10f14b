import { banAuthor, unban } from '#src/features/comments/moderation/bans.server.ts'
import {
  approveComments,
  deleteComments,
  markSpam,
  restoreComments,
  returnComments,
  settleComments,
  trashComments,
  undeleteComments,
  unsettleComments,
} from '#src/features/comments/moderation/change-comments.server.ts'
import { type Moderation, moderationSchema } from '#src/features/comments/moderation/moderation.schema.ts'
import { setThread } from '#src/features/comments/moderation/threads.server.ts'
import { editComment, replyToComment } from '#src/features/comments/moderation/write-comment.server.ts'
import type { Route } from './+types/moderate-comments.ts'
import { type OwnersWork, takeChange } from './take-change.server.ts'

const CHANGES = {
  approve: approveComments,
  spam: markSpam,
  trash: trashComments,
  restore: restoreComments,
  delete: deleteComments,
  undelete: undeleteComments,
  settle: settleComments,
  unsettle: unsettleComments,
} as const

/** Everything the owner does with comments. Answers what was changed, with what it was before. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, moderationSchema, async (moderation, owner) => {
    const answer = await moderate(moderation, owner)
    // From here on pages of posts are others: this is the place to tell whoever keeps copies of them.
    return answer ?? {}
  })
}

function moderate(moderation: Moderation, { db, actor, now }: OwnersWork): Promise<unknown> {
  switch (moderation.intent) {
    case 'return':
      return returnComments(db, actor, { commentIds: moderation.comment_ids, from: moderation.from, to: moderation.to })
    case 'reply':
      return replyToComment(db, actor, { commentId: moderation.comment_id, reply: moderation.reply, known: moderation.known, now })
    case 'edit':
      return editComment(db, actor, {
        commentId: moderation.comment_id,
        words: { userName: moderation.user_name, commentText: moderation.comment_text },
        known: { userName: moderation.known.user_name, commentText: moderation.known.comment_text },
        now,
      })
    case 'ban':
      return banAuthor(db, actor, { commentId: moderation.comment_id, now })
    case 'unban':
      return unban(db, actor, { address: moderation.address })
    case 'set-thread':
      return setThread(db, actor, { postId: moderation.post_id, isOpen: moderation.is_open, now })
    default:
      return CHANGES[moderation.intent](db, actor, { commentIds: moderation.comment_ids, now })
  }
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
