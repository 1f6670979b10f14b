// Rules of the browser for what counts as reading.

/** The reader is idle after this time without an interaction (scrolling, pointer, keys): about the time to read a window of text. */
export const IDLE_MS = 30_000

/** The reading time between two interactions, in ms; both instants are in ms. */
export function readingTimeBetween(earlier: number, later: number): number {
  return Math.max(0, Math.min(later - earlier, IDLE_MS))
}

/** A heading is reached once it is in the upper three quarters of the window. */
export function isHeadingReached(top: number, windowHeight: number): boolean {
  return top <= windowHeight * 0.75
}

/** The most names of each kind in one report. */
export const LINKS_MAX = 50
export const NEXT_MAX = 10
export const CODE_MAX = 30

/** What the reader did since the previous report. */
export type ReadingReport = {
  post_id: string
  seconds: number
  /** The id of the furthest heading reached; null when it has not changed since the previous report. */
  heading: string | null
  /** Whether the middle and the end of the article were reached since the previous report. */
  half: boolean
  end: boolean
  used: ('copy' | 'contents' | 'share')[]
  /** Addresses of followed links (`linkTarget`): of the article, and beside it to pages of this site. */
  links: string[]
  next: string[]
  /** Keys of copied code blocks (`textKey`). */
  code: string[]
}
