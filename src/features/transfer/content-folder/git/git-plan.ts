// What Git has to do next for the content folder, in the memory of one process. After a start everything is wanted once.

/** What failed is tried again after so long, in milliseconds. */
export const RETRY_MS = 60_000
/** The process that has synchronised within this time, in milliseconds, does the work; others leave it to that one. Every process tries once a minute. */
const TURN_MS = 150_000

/** Instants are milliseconds since 1970. */
export type GitPlan = {
  syncedAt: number
  commitAt: number
  isMergeWanted: boolean
  mergeAt: number
  /** When the owner had decided last about files in conflict, at the latest merge. */
  decidedAt: number
  isFetchWanted: boolean
  fetchAt: number
  isPushWanted: boolean
  pushAt: number
}

export function firstPlan({ isPulling, isPushing }: { isPulling: boolean; isPushing: boolean }): GitPlan {
  return {
    syncedAt: 0,
    commitAt: 0,
    isMergeWanted: isPulling,
    mergeAt: 0,
    decidedAt: 0,
    isFetchWanted: false,
    fetchAt: 0,
    isPushWanted: isPushing,
    pushAt: 0,
  }
}

export function hasTurn({ syncedAt }: GitPlan, now: number): boolean {
  return now - syncedAt < TURN_MS
}
