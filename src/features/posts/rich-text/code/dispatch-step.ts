import { closeHistory } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Dispatches a change of a control as one step of undo, separate from the changes before and after it. */
export function dispatchStep(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr))
  view.dispatch(closeHistory(view.state.tr))
}
