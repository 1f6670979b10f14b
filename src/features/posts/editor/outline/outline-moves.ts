// Where the sections of an outline can go. Places are indexes of blocks in the article; `index` is the index of a heading in the outline.
import type { OutlineHeading } from '../../rich-text/editor-props.ts'
import { placeAbove, placeBelow, sectionEnd } from '../../rich-text/outline/sections.ts'

/** The block before which the section goes, infinite for the end of the article; null when it cannot move. */
export type OutlineMove = number | null

export type OutlineMoves = {
  up: (index: number) => OutlineMove
  down: (index: number) => OutlineMove
  /** The place before a heading; after the last one for the number of headings. */
  place: (index: number, before: number) => OutlineMove
  /** The number of headings in a section, with its own. */
  sizeOf: (index: number) => number
}

export function outlineMoves(headings: readonly OutlineHeading[]): OutlineMoves {
  const levels = headings.map(({ level }) => level)
  const blockOf = (index: number) => headings[index]?.block ?? Number.POSITIVE_INFINITY
  const asPlace = (index: number | null) => (index === null ? null : blockOf(index))
  return {
    up: (index) => asPlace(placeAbove(levels, index)),
    down: (index) => asPlace(placeBelow(levels, index)),
    place: (index, before) => (before >= index && before <= sectionEnd(levels, index) ? null : blockOf(before)),
    sizeOf: (index) => sectionEnd(levels, index) - index,
  }
}
