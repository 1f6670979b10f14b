import type { TocEntry } from '#src/lib/toc.ts'

export type DepthRow = {
  /** The id of the heading; null for the beginning and the end. */
  id: string | null
  text: string
  /** The depth below the highest level of the article. */
  depth: number
  reached: number
  /** Readers whose furthest place this was. */
  stopped: number
}

type Counted = { readers: number; headings: Readonly<Record<string, number>>; reachedEnd: number }

/**
 * How far readers came along the outline, from the beginning to the end of the article. Who came to a heading came past those above it, also to one
 * that was added later.
 */
export function listDepths(toc: readonly TocEntry[], { readers, headings, reachedEnd }: Counted): DepthRow[] {
  const top = Math.min(...toc.map(({ level }) => level))
  const places = [
    { id: null, text: 'The beginning', depth: 0, reached: readers },
    ...toc.map(({ id, text, level }) => ({ id, text, depth: level - top, reached: headings[id] ?? 0 })),
    { id: null, text: 'The end of the article', depth: 0, reached: reachedEnd },
  ]
  let below = 0
  const rows: DepthRow[] = []
  for (const place of places.toReversed()) {
    const reached = Math.max(place.reached, below)
    rows.unshift({ ...place, reached, stopped: reached - below })
    below = reached
  }
  return rows
}
