import { Fragment, type Node } from '@tiptap/pm/model'
import type { Transform } from '@tiptap/pm/transform'
import { canMove, type Levels, sectionEnd } from './sections.ts'

export function levelsOf(doc: Node): Levels {
  // Footnotes belong to no section.
  const blocks = doc.children.filter((block) => block.type.name !== 'footnotes')
  return blocks.map((block) => (block.type.name === 'heading' ? Number(block.attrs.level) : null))
}

/** Moves the section that starts with block `start` before the block `place`. Returns its new index, or null when nothing moves. */
export function moveSection(tr: Transform, start: number, place: number): number | null {
  const { doc } = tr
  const levels = levelsOf(doc)
  if (!canMove(levels, start, place)) return null
  const end = sectionEnd(levels, start)
  const section = Fragment.from(doc.children.slice(start, end))
  const $start = doc.resolve(0)
  const from = $start.posAtIndex(start)
  const to = $start.posAtIndex(end)
  const target = $start.posAtIndex(place)
  // The later change comes first, so that the other position stays valid.
  if (place < start) tr.delete(from, to).insert(target, section)
  else tr.insert(target, section).delete(from, to)
  return place < start ? place : place - (end - start)
}
