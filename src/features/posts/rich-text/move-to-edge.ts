import type { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'

type Edge = 'start' | 'end'

/**
 * Moves the cursor to the start or the end of the article, or extends the selection to there. Browsers do nothing when a block at the edge
 * begins with controls or is no text.
 */
export function moveToEdge(editor: Editor, edge: Edge, { isExtended = false } = {}): boolean {
  const { state, view } = editor
  const cursor = cursorAt(state.doc, edge)
  const selection = isExtended ? TextSelection.between(state.selection.$anchor, cursor.$head) : cursor
  view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  return true
}

/** The arrows, Home and End after 'Select all'. */
export function collapseToEdge(editor: Editor, edge: Edge): boolean {
  return editor.state.selection instanceof AllSelection && moveToEdge(editor, edge)
}

/** Beside a block without text the cursor is in the gap, because a selected block would be replaced by the next letter. */
function cursorAt(doc: Node, edge: Edge): Selection {
  const selection = edge === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc)
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return selection
  return new GapCursor(edge === 'start' ? selection.$from : selection.$to)
}
