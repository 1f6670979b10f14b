// What a gated link is to the page that shows it, and the arithmetic of its countdown.

/** How long a link is prepared before it can be opened. */
export const LINK_WAIT_MS = 15_000
export const LINK_WAIT_SECONDS = LINK_WAIT_MS / 1000

export const LINK_PASSWORD_MAX = 200

/** What a visitor learns about a link before passing its gate. */
export type LinkOffer = {
  link_id: string
  link_name: string
  has_password: boolean
  /** Proves when the countdown began. */
  ticket: string
  /** What is left of the countdown. */
  waits_ms: number
}

/** Whole seconds shown as left, from 15 to 0; 0 only when nothing is left. */
export function secondsLeft(leftMs: number): number {
  return Math.min(LINK_WAIT_SECONDS, Math.max(0, Math.ceil(leftMs / 1000)))
}

/** How long the shown second stays, so that the next one comes on time whatever delayed this one. */
export function untilNextSecond(leftMs: number): number {
  const rest = leftMs % 1000
  return rest === 0 ? Math.min(1000, leftMs) : rest
}

const ANNOUNCED_SECONDS = [10, 5, 0]

/** The second that a screen reader was told last: the first one seen, then 10, 5 and 0 only. */
export function announcedSecond(left: number, first: number): number {
  return ANNOUNCED_SECONDS.findLast((second) => second < first && left <= second) ?? first
}
