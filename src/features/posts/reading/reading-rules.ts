// What counts as reading, on the browser's side.

/** Without a sign of life (scrolling, pointer, keys) for so long, nobody is reading; about what a window of text takes. */
export const IDLE_MS = 30_000

/** How much of the time between two signs of life was read, both in ms. */
export function readingTimeBetween(earlier: number, later: number): number {
  return Math.max(0, Math.min(later - earlier, IDLE_MS))
}

/** A heading is come to once it has risen into the upper three quarters of the window. */
export function isHeadingReached(top: number, windowHeight: number): boolean {
  return top <= windowHeight * 0.75
}

/** What a page says of the reading since it last said something. */
export type ReadingReport = {
  post_id: string
  seconds: number
  /** The furthest heading come to, when it is another one. */
  heading: string | null
  end: boolean
  used: ('copy' | 'contents')[]
  links: string[]
}
