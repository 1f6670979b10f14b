import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type EditorState, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { carryNotes } from '../footnotes/carry-notes.ts'
import { galleryAt } from '../gallery/gallery-commands.ts'
import type { DocNode } from '../html/article-doc.ts'
import { textSlice } from './plain-text.ts'

export type Range = { from: number; to: number }

/** Replaces the selection and returns the range of the new content. A single paragraph or list joins the one at the cursor. */
export function insertNodes({ state, view }: Editor, nodes: readonly DocNode[]): Range {
  const { from, to } = state.selection
  const tr = state.tr.replaceSelection(sliceOf(state, nodes))
  view.dispatch(tr.scrollIntoView())
  return { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }
}

/** Replaces a range in a step of its own in the undo history. The selection stays where it is; at the end of the range it moves to the end of the nodes. */
export function replaceRange({ state, view }: Editor, { from, to }: Range, nodes: readonly DocNode[]): Range {
  const { selection } = state
  const tr = closeHistory(state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(to))))
  tr.replaceSelection(sliceOf(state, nodes, tr.selection))
  if (selection.from < from || selection.to > to) tr.setSelection(selection.map(tr.doc, tr.mapping))
  view.dispatch(tr)
  return { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }
}

function sliceOf({ schema, selection }: EditorState, nodes: readonly DocNode[], { $from }: Selection = selection): Slice {
  const fragment = Fragment.from(carryNotes(nodes).map((node) => schema.nodeFromJSON(node)))
  const only = fragment.childCount === 1 ? fragment.firstChild : null
  const isInItem = $from.node(-1)?.type.name === 'listItem'
  const joins = only?.type.name === 'paragraph' || (isInItem && only?.type.spec.group?.includes('list') === true)
  return joins ? Slice.maxOpen(fragment, false) : new Slice(fragment, 0, 0)
}

export type PastedRange = { range: () => Range; replaceByText: (text: string) => void; stopTracking: () => void }

/** Maps a range through later changes of the document. */
export function trackRange(editor: Editor, range: Range): PastedRange {
  let { from, to } = range
  const follow = ({ transaction }: { transaction: Transaction }) => {
    from = transaction.mapping.map(from, -1)
    to = transaction.mapping.map(to, 1)
  }
  const forget = () => editor.off('transaction', follow)
  editor.on('transaction', follow)
  return {
    range: () => ({ from, to }),
    stopTracking: forget,
    replaceByText: (text) => {
      forget()
      const { state, view } = editor
      view.dispatch(state.tr.replaceRange(from, to, textSlice(state.schema, text)).scrollIntoView())
    },
  }
}

/** The nearest position to a drop of pictures where the schema allows a block or, within a gallery, the drop itself; undefined outside of the text. */
export function dropPosition(view: EditorView, event: DragEvent): number | undefined {
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const block = view.state.schema.nodes.horizontalRule?.create()
  if (!found || !block) return undefined
  if (galleryAt(view.state.doc.resolve(found.pos))) return found.pos
  return dropPoint(view.state.doc, found.pos, new Slice(Fragment.from(block), 0, 0)) ?? undefined
}
