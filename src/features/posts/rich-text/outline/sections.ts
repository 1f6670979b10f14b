// Sections of an article: a heading with the blocks after it, up to the next heading of its level or above.

/** The blocks of an article in order: the level of a heading, null for any other block. */
export type Levels = readonly (number | null)[]

/** The index after the last block of the section that starts at `start`. */
export function sectionEnd(levels: Levels, start: number): number {
  return nextHeading(levels, start + 1, levels[start] ?? 0)
}

/** Where a section goes when it moves up: before the nearest heading of its level or above. Null at the beginning. */
export function placeAbove(levels: Levels, start: number): number | null {
  const level = levels[start] ?? 0
  const place = levels.slice(0, start).findLastIndex((other) => other !== null && other <= level)
  return place === -1 ? null : place
}

/** Where a section goes when it moves down: past the next section, or to the beginning of a section above its level. Null at the end. */
export function placeBelow(levels: Levels, start: number): number | null {
  const end = sectionEnd(levels, start)
  return end === levels.length ? null : nextHeading(levels, end + 1, levels[start] ?? 0)
}

/** Whether a section can go before the block `place`. It cannot go to where it is, or into itself. */
export function canMove(levels: Levels, start: number, place: number): boolean {
  if ((levels[start] ?? null) === null || place < 0 || place > levels.length) return false
  return place < start || place > sectionEnd(levels, start)
}

function nextHeading(levels: Levels, from: number, level: number): number {
  const index = levels.findIndex((other, at) => at >= from && other !== null && other <= level)
  return index === -1 ? levels.length : index
}
