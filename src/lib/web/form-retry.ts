// A form that goes back to who sent it, to be sent again.

/** `secret`: to be typed once more. `hidden` has no label. */
export type RetryField = { kind: 'hidden' | 'line' | 'lines' | 'secret'; name: string; value: string; label: string }

/** `action`: null for the address of the page. */
export type FormRetry = { action: string | null; fields: readonly RetryField[] }
