// Which place of one text is beside which of the other, when both have the same headings.

/** Two places that belong together, in pixels from the top of their pages. */
export type Anchor = readonly [number, number]

type Heading = { text: string; top: number }

/** Headings with the same letters, in order. Those that only one of the texts has are left out. */
export function pairHeadings(one: readonly Heading[], other: readonly Heading[]): Anchor[] {
  const pairs: Anchor[] = []
  let next = 0
  for (const { text, top } of one) {
    const found = other.findIndex((heading, index) => index >= next && lettersOf(heading.text) === lettersOf(text))
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

/** The place that belongs to `place`, between the two anchors around it. `anchors` begin with the top of both pages and end with their greatest scroll positions. */
export function mapPlace(place: number, anchors: readonly Anchor[]): number {
  const rising = anchors.filter(([from, to], index) => anchors.slice(0, index).every((before) => before[0] < from && before[1] <= to))
  const index = rising.findIndex(([from]) => from > place)
  const [before, after] = index < 0 ? [rising.at(-1), undefined] : [rising[index - 1], rising[index]]
  if (!before) return 0
  if (!after) return before[1]
  return before[1] + ((place - before[0]) * (after[1] - before[1])) / (after[0] - before[0])
}
