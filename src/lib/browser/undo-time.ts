/** How long the toast with "Undo" is visible. */
export const UNDO_TOAST_MS = 10_000

/**
 * How long a deletion can be undone. Longer than the toast is visible, because the toast appears only after the response, stays while it is
 * hovered or focused, and the request to undo takes time on a slow connection.
 */
export const UNDO_POSSIBLE_MS = 60_000
