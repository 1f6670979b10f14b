// The types of a gated link for the post page, and the arithmetic of its countdown.

/** The length of the countdown. */
export const LINK_WAIT_MS = 15_000
export const LINK_WAIT_SECONDS = LINK_WAIT_MS / 1000

export const LINK_PASSWORD_MAX = 200

/** The data of a link that a visitor gets before access. */
export type LinkOffer = {
  link_id: string
  link_name: string
  has_password: boolean
  /** Proves when the countdown began. */
  ticket: string
  /** The rest of the countdown. */
  waits_ms: number
}

/** The displayed seconds, from 15 to 0; 0 only at the end. */
export function secondsLeft(leftMs: number): number {
  return Math.min(LINK_WAIT_SECONDS, Math.max(0, Math.ceil(leftMs / 1000)))
}

/** Milliseconds until the displayed second changes, computed from the clock so that late timers do not add up. */
export function untilNextSecond(leftMs: number): number {
  const rest = leftMs % 1000
  return rest === 0 ? Math.min(1000, leftMs) : rest
}

const ANNOUNCED_SECONDS = [10, 5, 0]

/** The second that the live region announced last: the first one displayed, then only 10, 5 and 0. */
export function announcedSecond(left: number, first: number): number {
  return ANNOUNCED_SECONDS.findLast((second) => second < first && left <= second) ?? first
}
