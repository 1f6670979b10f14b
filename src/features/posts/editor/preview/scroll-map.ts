// Which place of one text is beside which of the other, when both have the same headings.

/** Two places that belong together, in pixels from the top of their pages. */
export type Anchor = readonly [number, number]

type Heading = { text: string; top: number }

/** Headings with the same letters, in order. Those that only one of the texts has are left out. */
export function pairHeadings(one: readonly Heading[], other: readonly Heading[]): Anchor[] {
  const pairs: Anchor[] = []
  const letters = other.map(({ text }) => lettersOf(text))
  let next = 0
  for (const { text, top } of one) {
    const found = letters.indexOf(lettersOf(text), next)
    const pair = other[found]
    if (!pair) continue
    pairs.push([top, pair.top])
    next = found + 1
  }
  return pairs
}

/** Typography and marks of Markdown differ. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The place that belongs to `place`, between the two anchors around it. `anchors` begin with the top of both pages and end with their greatest scroll
 * positions; one that does not rise above those before it is left out.
 */
export function mapPlace(place: number, anchors: readonly Anchor[]): number {
  let before: Anchor | undefined
  for (const after of anchors) {
    if (before && (after[0] <= before[0] || after[1] < before[1])) continue
    if (after[0] > place) {
      if (!before) return 0
      return before[1] + ((place - before[0]) * (after[1] - before[1])) / (after[0] - before[0])
    }
    before = after
  }
  return before?.[1] ?? 0
}
