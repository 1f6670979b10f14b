/** How long the writer of a comment can change it. */
export const CHANGE_POSSIBLE_MS = 10 * 60_000
