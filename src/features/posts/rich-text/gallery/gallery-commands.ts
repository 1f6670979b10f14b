// Changes of galleries, as steps of a transaction.
import { type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { NodeSelection, type Selection, type Transaction } from '@tiptap/pm/state'
import { ReplaceAroundStep } from '@tiptap/pm/transform'
import { moveChild } from '../move-child.ts'

export type FoundGallery = { gallery: Node; position: number; index: number }

/** The gallery around a position, and the index of the picture there. */
export function galleryAt($position: ResolvedPos): FoundGallery | null {
  const depth = Array.from({ length: $position.depth }, (_, index) => $position.depth - index).find(
    (at) => $position.node(at).type.name === 'gallery',
  )
  if (depth === undefined) return null
  return { gallery: $position.node(depth), position: $position.before(depth), index: $position.index(depth) }
}

/** The index of the picture that is selected or has the cursor, in the gallery at `position`; null when there is none. */
export function activePicture({ $from }: Selection, position: number): number | null {
  const found = galleryAt($from)
  return found?.position === position && found.index < found.gallery.childCount ? found.index : null
}

/** Adds the pictures after the one at `index`, and at the end without. */
export function addPictures(tr: Transaction, { gallery, position, index }: FoundGallery, figures: readonly Node[]): Transaction {
  return tr.insert(tr.doc.resolve(position + 1).posAtIndex(Math.min(index + 1, gallery.childCount)), [...figures])
}

/** Moves the picture before the one that is now at `place`, or to the end for the number of pictures, and selects it. */
export function movePicture(tr: Transaction, position: number, way: { from: number; place: number }): Transaction {
  const moved = moveChild(tr, position, way)
  return moved === null ? tr : tr.setSelection(NodeSelection.create(tr.doc, moved))
}

export function removePicture(tr: Transaction, position: number, index: number): Transaction {
  const figure = tr.doc.nodeAt(position)?.maybeChild(index)
  if (!figure) return tr
  const start = tr.doc.resolve(position + 1).posAtIndex(index)
  return tr.delete(start, start + figure.nodeSize)
}

/** Puts the pictures of the gallery one below the other. */
export function separatePictures(tr: Transaction, position: number): Transaction {
  const gallery = tr.doc.nodeAt(position)
  return gallery ? unwrap(tr, gallery, position) : tr
}

/** Turns every gallery with a single picture into this picture. Null when there is none. */
export function unwrapSinglePictures(tr: Transaction): Transaction | null {
  const single: { gallery: Node; position: number }[] = []
  tr.doc.descendants((node, position) => {
    if (node.type.name === 'gallery' && node.childCount === 1) single.push({ gallery: node, position })
    return !node.isTextblock
  })
  for (const { gallery, position } of single.toReversed()) unwrap(tr, gallery, position)
  return single.length > 0 ? tr : null
}

/** The step moves the selection along with the pictures. */
function unwrap(tr: Transaction, gallery: Node, position: number): Transaction {
  const end = position + gallery.nodeSize
  return tr.step(new ReplaceAroundStep(position, end, position + 1, end - 1, Slice.empty, 0, true))
}
