import type { comments } from '#src/db/schema/comments.ts'
import { contentHash } from '../imported-item.server.ts'

type Compared = Pick<typeof comments.$inferSelect, 'status' | 'userName' | 'commentText' | 'adminReply'>

/** A hash of what the owner can change of an imported comment. */
export function commentHash({ status, userName, commentText, adminReply }: Compared): string {
  return contentHash([status, userName, commentText, adminReply])
}
