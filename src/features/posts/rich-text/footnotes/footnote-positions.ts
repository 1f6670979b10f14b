// Where the footnotes of a document are.
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { readFootnoteModel } from './footnote-model.ts'

export function findNote(doc: Node, name: string): Selection | null {
  const note = readFootnoteModel(doc).notes.find((found) => found.name === name)
  return note ? Selection.near(doc.resolve(note.position + 1)) : null
}

export function findReference(doc: Node, name: string): Selection | null {
  const reference = readFootnoteModel(doc).references.find((found) => found.name === name)
  return reference ? TextSelection.create(doc, reference.position + 1) : null
}

export function nameOfNumber(doc: Node, wanted: number): string | null {
  return [...readFootnoteModel(doc).numbers].find(([, number]) => number === wanted)?.[0] ?? null
}

export function selectedReference({ selection }: EditorState): string | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'footnoteReference' ? String(selection.node.attrs.name) : null
}

export function enclosingNote({ selection: { $from } }: EditorState): { node: Node; position: number } | null {
  const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).find((at) => $from.node(at).type.name === 'footnote')
  return depth === undefined ? null : { node: $from.node(depth), position: $from.before(depth) }
}

export function isEmptyNote(note: Node): boolean {
  return note.childCount === 1 && note.firstChild?.type.name === 'paragraph' && note.firstChild.content.size === 0
}
