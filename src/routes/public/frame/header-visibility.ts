export const ALWAYS_VISIBLE_ABOVE = 50

type Scroll = {
  hidden: boolean
  /** Where the page stood before, and where it stands now. */
  from: number
  to: number
  /** Something inside is in use: the menu is open, or the focus is there. */
  inUse: boolean
}

/** The header hides on the way down and shows on the way up, near the top, and while it is in use. */
export function isHeaderHidden({ hidden, from, to, inUse }: Scroll): boolean {
  if (inUse || to < ALWAYS_VISIBLE_ABOVE) return false
  return to === from ? hidden : to > from
}
