import * as v from 'valibot'
import type { CommentStatus } from '#src/db/schema/comments.ts'
import type { SelectedComment } from './inbox.ts'

const STATUSES = ['shown', 'held', 'spam', 'trashed'] as const satisfies CommentStatus[]

export const selectedCommentSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(STATUSES),
  flaggedBecause: v.nullable(v.string()),
  isAnswered: v.boolean(),
  needsNoReply: v.boolean(),
  readAt: v.string(),
}) satisfies v.GenericSchema<SelectedComment>
