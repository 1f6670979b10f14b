/** A comment as its writer sees it while it can be changed. */
export type OwnComment = {
  id: string
  /** Null for a top-level comment. */
  parentId: string | null
  name: string
  /** The source, for the edit form. */
  text: string
  html: string
  /** `held` also for spam. */
  status: 'shown' | 'held'
  /** ISO date. */
  createdAt: string
  /** How long it can still be changed. */
  remainingMs: number
  isDeletable: boolean
}

/** How long the writer of a comment can change it. */
export const CHANGE_POSSIBLE_MS = 10 * 60_000
