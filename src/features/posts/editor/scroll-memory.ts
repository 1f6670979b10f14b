/** The scroll position of a frame across reloads. */
export type ScrollMemory = {
  /** Call before a reload. During a pending reload the first position stays, because the page is already at its top. */
  save: (top: number) => void
  /** Call after each load. Returns null unless a reload saved a position: other loads scroll on their own. */
  take: () => number | null
}

export function createScrollMemory(): ScrollMemory {
  let saved: number | null = null
  return {
    save: (top) => {
      saved ??= top
    },
    take: () => {
      const top = saved
      saved = null
      return top
    },
  }
}
