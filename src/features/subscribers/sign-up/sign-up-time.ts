/** What is sent faster was filled in by a program. The page waits for the rest of this time before it sends. */
export const MIN_ELAPSED_MS = 1_000

/** How long a new address waits for its confirmation. Then it is removed. */
export const CONFIRM_DAYS = 7
