/** So long the offer to take something back stays in sight. */
export const UNDO_OFFERED_MS = 10_000

/**
 * So long what was deleted can be had back. Longer than the offer: it appears only when the answer is there, stays while a pointer or
 * the focus rests on it, and who takes it up must reach the server, all of which takes its time on a slow line.
 */
export const UNDO_POSSIBLE_MS = 60_000
