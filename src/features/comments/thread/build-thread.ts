import type { CommentView } from '../comment.ts'

export type CommentRow = Omit<CommentView, 'level' | 'replies'> & { parentId: string | null }

/**
 * Builds the tree of comments, each list in the order of the rows. Leaves out replies without a parent among the rows, their
 * descendants, and cycles, which no top-level comment reaches.
 */
export function buildThread(rows: readonly CommentRow[]): CommentView[] {
  const repliesTo = Map.groupBy(rows, (row) => row.parentId)
  function place(parentId: string | null, level: number): CommentView[] {
    return (repliesTo.get(parentId) ?? []).map(({ parentId: _, ...comment }) => ({
      ...comment,
      level,
      replies: place(comment.id, level + 1),
    }))
  }
  return place(null, 0)
}

export function countComments(thread: readonly CommentView[]): number {
  return thread.reduce((sum, { replies }) => sum + 1 + countComments(replies), 0)
}

/** The ids from the top-level comment down to this one; empty when the thread does not contain it. */
export function findPath(thread: readonly CommentView[], id: string): string[] {
  for (const comment of thread) {
    if (comment.id === id) return [id]
    const below = findPath(comment.replies, id)
    if (below.length > 0) return [comment.id, ...below]
  }
  return []
}
