import { closeHistory } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { ReactNodeViewProps } from '@tiptap/react'

/** Dispatches a change of a control as one step of undo, separate from the changes before and after it. */
export function dispatchStep(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr))
  view.dispatch(closeHistory(view.state.tr))
}

export type Change = (tr: Transaction, position: number) => Transaction

/** `dispatchStep` for a change of the node of a view. */
export function changeAt({ editor, getPos }: Pick<ReactNodeViewProps, 'editor' | 'getPos'>, change: Change): void {
  const position = getPos()
  if (position !== undefined) dispatchStep(editor.view, change(editor.state.tr, position))
}
