/** A heading counts as current once its top has come this close to the top of the window, in px. */
export const CURRENT_THRESHOLD = 150

/** Where a followed link of the contents puts its heading, in px below the top of the window. */
export const SCROLL_OFFSET = 100

/** The heading being read: the last one at or above the threshold; null before the first. `top` is measured from the window's top. */
export function currentHeading(headings: { id: string; top: number }[]): string | null {
  return headings.findLast((heading) => heading.top <= CURRENT_THRESHOLD)?.id ?? null
}
