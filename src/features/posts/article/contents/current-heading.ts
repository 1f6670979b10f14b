/** A heading is current once its top is at most this far below the top of the window, in px. */
export const CURRENT_THRESHOLD = 150

/** How far below the top of the window a link of the table of contents scrolls its heading, in px. */
export const SCROLL_OFFSET = 100

/** The id of the last heading at or above the threshold; null before the first. `top` is relative to the top of the window. */
export function currentHeading(headings: { id: string; top: number }[]): string | null {
  return headings.findLast((heading) => heading.top <= CURRENT_THRESHOLD)?.id ?? null
}

/** The share of an article above the lower edge of the window, from 0 (its beginning) to 1. Positions are relative to the top of the window. */
export function readingProgress({ top, height }: { top: number; height: number }, windowHeight: number): number {
  const scrollable = height - windowHeight
  if (scrollable <= 0) return top + height <= windowHeight ? 1 : 0
  return Math.min(1, Math.max(0, -top / scrollable))
}
