import { Fragment } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/**
 * Moves a child of the node at `parent` before its sibling `place`, or to the end for the number of children. Returns its new position,
 * or null when nothing moves.
 */
export function moveChild(tr: Transaction, parent: number, { from, place }: { from: number; place: number }): number | null {
  const node = tr.doc.nodeAt(parent)
  const moved = node?.maybeChild(from)
  if (!node || !moved || place < 0 || place > node.childCount || place === from || place === from + 1) return null
  const index = place > from ? place - 1 : place
  const children = node.children.toSpliced(from, 1).toSpliced(index, 0, moved)
  tr.replaceWith(parent + 1, parent + node.nodeSize - 1, Fragment.from(children))
  return tr.doc.resolve(parent + 1).posAtIndex(index)
}
