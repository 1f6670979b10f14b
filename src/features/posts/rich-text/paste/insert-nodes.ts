import { Fragment, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { DocNode } from '../html/article-doc.ts'
import { textSlice } from './plain-text.ts'

export type Range = { from: number; to: number }

/** Replaces the selection and returns the range of the new content. A single paragraph or list joins the one at the cursor. */
export function insertNodes({ state, view }: Editor, nodes: readonly DocNode[]): Range {
  const fragment = Fragment.from(nodes.map((node) => state.schema.nodeFromJSON(node)))
  const only = fragment.childCount === 1 ? fragment.firstChild : null
  const isInItem = state.selection.$from.node(-1)?.type.name === 'listItem'
  const joins = only?.type.name === 'paragraph' || (isInItem && only?.type.spec.group?.includes('list') === true)
  const slice = joins ? Slice.maxOpen(fragment, false) : new Slice(fragment, 0, 0)
  const { from, to } = state.selection
  const tr = state.tr.replaceSelection(slice)
  view.dispatch(tr.scrollIntoView())
  return { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }
}

export type PastedRange = { replaceByText: (text: string) => void; stopTracking: () => void }

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
    stopTracking: forget,
    replaceByText: (text) => {
      forget()
      const { state, view } = editor
      view.dispatch(state.tr.replaceRange(from, to, textSlice(state.schema, text)).scrollIntoView())
    },
  }
}

/** The nearest position to a drop where the schema allows a block; undefined outside of the text. */
export function dropPosition(view: EditorView, event: DragEvent): number | undefined {
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const block = view.state.schema.nodes.horizontalRule?.create()
  if (!found || !block) return undefined
  return dropPoint(view.state.doc, found.pos, new Slice(Fragment.from(block), 0, 0)) ?? undefined
}
