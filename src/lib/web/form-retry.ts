// A submitted form that an error page returns to the visitor, who can submit it again.

/** The visitor enters a `secret` again. `hidden` has no label. */
export type RetryField = { kind: 'hidden' | 'line' | 'lines' | 'secret'; name: string; value: string; label: string }

/** `action` is null for the URL of the page. */
export type FormRetry = { action: string | null; fields: readonly RetryField[] }
