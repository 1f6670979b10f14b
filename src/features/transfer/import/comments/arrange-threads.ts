// Places replies of any depth into threads of four levels.
import { acceptsReplies } from '#src/features/comments/comment.ts'

export type CommentInThread = { id: string; postId: string; parentId: string | null }

export type ThreadPlace = {
  parentId: string | null
  level: number
  /** The comment that it answers is missing: it becomes a comment of its own. */
  isDetached: boolean
}

/** `stored` are comments that the site has already. */
export type StoredComment = CommentInThread & { level: number }

const TOP: ThreadPlace = { parentId: null, level: 0, isDetached: false }

/** A reply below the deepest level answers the nearest comment above that takes replies. A circle is cut at one of its comments. */
export function arrangeThreads(comments: readonly CommentInThread[], stored: ReadonlyMap<string, StoredComment>): Map<string, ThreadPlace> {
  const wanted = new Map(comments.map((comment) => [comment.id, comment]))
  const placed = new Map<string, ThreadPlace>()

  /** The comment and those above it that have no place yet, the lowest first. Not recursive: threads may be very deep. */
  function pathUp(comment: CommentInThread): CommentInThread[] {
    const path: CommentInThread[] = []
    const seen = new Set<string>()
    let next: CommentInThread | undefined = comment
    while (next && !placed.has(next.id) && !seen.has(next.id)) {
      path.push(next)
      seen.add(next.id)
      next = next.parentId === null ? undefined : wanted.get(next.parentId)
    }
    return path
  }

  function place({ postId, parentId }: CommentInThread): ThreadPlace {
    if (parentId === null) return TOP
    const above = stored.get(parentId) ?? wanted.get(parentId)
    const abovePlace = stored.get(parentId) ?? placed.get(parentId)
    if (!above || !abovePlace || above.postId !== postId) return { ...TOP, isDetached: true }
    return acceptsReplies(abovePlace.level)
      ? { parentId, level: abovePlace.level + 1, isDetached: false }
      : { parentId: abovePlace.parentId, level: abovePlace.level, isDetached: false }
  }

  for (const comment of comments) for (const next of pathUp(comment).reverse()) placed.set(next.id, place(next))
  return placed
}
