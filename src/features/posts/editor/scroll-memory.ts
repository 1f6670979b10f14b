/** Where a page that is loaded again belongs. */
export type ScrollMemory = {
  /** Before a load of ours. One that overtakes another finds the page at its top, and keeps the place of the first. */
  leave: (top: number) => void
  /** After any load; null when it was not ours: then the place is the reader's alone. */
  arrive: () => number | null
}

export function createScrollMemory(): ScrollMemory {
  let place: number | null = null
  return {
    leave: (top) => {
      place ??= top
    },
    arrive: () => {
      const known = place
      place = null
      return known
    },
  }
}
