export const ALWAYS_VISIBLE_ABOVE = 50

type Scroll = {
  hidden: boolean
  /** The previous and the current scroll position. */
  from: number
  to: number
  /** Whether the menu is open or the focus is in the header. */
  inUse: boolean
}

/** The header hides when scrolling down. It is visible when scrolling up, near the top, and while in use. */
export function isHeaderHidden({ hidden, from, to, inUse }: Scroll): boolean {
  if (inUse || to < ALWAYS_VISIBLE_ABOVE) return false
  return to === from ? hidden : to > from
}
