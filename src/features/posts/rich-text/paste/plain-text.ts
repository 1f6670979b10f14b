import { Fragment, Mark, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/** One paragraph per line: pages show no line breaks within one. The first and the last join the surrounding text. */
export function textSlice(schema: Schema, text: string, marks: readonly Mark[] = Mark.none): Slice {
  const lines = text.split(/\n+/).filter((line) => line !== '')
  const paragraphs = lines.map((line) => schema.node('paragraph', null, schema.text(line, marks)))
  return Slice.maxOpen(Fragment.from(paragraphs), false)
}

/** Replaces the selection by text with the marks that typed text would have. */
export function insertPlainText({ tr, schema, selection, storedMarks }: EditorState, text: string): Transaction {
  const { $from, $to, empty } = selection
  const marks = storedMarks ?? (empty ? $from.marks() : $from.marksAcross($to)) ?? Mark.none
  return tr.replaceSelection(textSlice(schema, text, marks))
}
