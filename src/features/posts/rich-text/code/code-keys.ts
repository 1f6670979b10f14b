// The keys of a code block. Tab indents, so Escape and Alt+Enter lead out of the text.
import type { Editor } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { indent, outdent, type TextEdit } from './indentation.ts'

export const CODE_HINT = 'Tab indents, Shift Tab outdents. Escape leaves the code, Alt Enter leads to its controls.'

/** Null outside of code. */
export function codeAtCursor({ state }: Pick<Editor, 'state'>): ResolvedPos | null {
  const { $from, $to } = state.selection
  return $from.sameParent($to) && $from.parent.type.name === 'codeBlock' ? $from : null
}

export function changeIndentation(editor: Editor, way: 'in' | 'out'): boolean {
  const $from = codeAtCursor(editor)
  if (!$from) return false
  const { from, to } = editor.state.selection
  const start = $from.start()
  const edits = (way === 'in' ? indent : outdent)($from.parent.textContent, from - start, to - start)
  if (edits.length > 0) editor.view.dispatch(applyEdits(editor, start, edits).scrollIntoView())
  return true
}

/** The selection keeps the lines that it touches. */
function applyEdits({ state }: Editor, start: number, edits: readonly TextEdit[]) {
  const { from, to } = state.selection
  const tr = state.tr
  for (const { at, removed, inserted } of edits.toReversed()) tr.insertText(inserted, start + at, start + at + removed)
  const isLines = from !== to && edits.some(({ removed }) => removed !== to - from)
  const place = (position: number, side: 1 | -1) => tr.mapping.map(position, side)
  return tr.setSelection(isLines ? TextSelection.create(tr.doc, place(from, -1), place(to, 1)) : TextSelection.create(tr.doc, place(to, 1)))
}

/** Moves the cursor behind the block, or behind its group; at the end of the article into a new paragraph. */
export function leaveCode(editor: Editor): boolean {
  const $from = codeAtCursor(editor)
  if (!$from) return false
  const after = $from.after(isInGroup($from) ? -1 : $from.depth)
  const { state, view } = editor
  const paragraph = state.schema.nodes.paragraph?.create()
  const tr = state.tr
  if (!state.doc.resolve(after).nodeAfter && paragraph) tr.insert(after, paragraph)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView())
  return true
}

/** Two empty lines at the end and Enter. */
export function leaveAfterEmptyLines(editor: Editor): boolean {
  const $from = codeAtCursor(editor)
  const isAtEnd = $from?.parentOffset === $from?.parent.content.size && editor.state.selection.empty
  if (!$from || !isAtEnd || !$from.parent.textContent.endsWith('\n\n')) return false
  const { state, view } = editor
  const paragraph = state.schema.nodes.paragraph?.create()
  if (!paragraph) return false
  const tr = state.tr.delete($from.pos - 2, $from.pos)
  const after = tr.mapping.map($from.after(isInGroup($from) ? -1 : $from.depth))
  tr.insert(after, paragraph).setSelection(TextSelection.create(tr.doc, after + 1))
  view.dispatch(tr.scrollIntoView())
  return true
}

export function leaveAtLastLine(editor: Editor): boolean {
  const $from = codeAtCursor(editor)
  const isAtEnd = $from?.parentOffset === $from?.parent.content.size && editor.state.selection.empty
  return $from !== null && isAtEnd ? leaveCode(editor) : false
}

/** Moves the focus to the button that opens the controls of the block. */
export function focusControls(editor: Editor): boolean {
  const $from = codeAtCursor(editor)
  const block = $from ? editor.view.nodeDOM($from.before()) : null
  const button = block instanceof HTMLElement ? block.querySelector<HTMLElement>('button[aria-expanded]') : null
  button?.focus()
  return button !== null
}

export function isInGroup($from: ResolvedPos): boolean {
  return $from.depth > 1 && $from.node(-1).type.name === 'codeGroup'
}
