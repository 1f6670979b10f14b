// Connects the footnotes of a drawn document as the editor does: every reference has one note, and notes stand in the order of their references.
import { Fragment, type Node } from '@tiptap/pm/model'
import { readFootnoteModel } from '#src/features/posts/rich-text/footnotes/footnote-model.ts'

export function connectFootnotes(doc: Node): Node {
  const { footnotes, footnote, paragraph } = doc.type.schema.nodes
  if (!footnotes || !footnote || !paragraph) return doc
  const section = doc.lastChild?.type === footnotes ? doc.lastChild : null
  const notes = new Map((section?.children ?? []).map((note) => [String(note.attrs.name), note]))
  for (const { name } of readFootnoteModel(doc).references) {
    if (!notes.has(name)) notes.set(name, footnote.create({ name }, paragraph.create({ inlineIn: null })))
  }
  const body = section ? doc.children.slice(0, -1) : doc.children
  if (notes.size === 0) return doc.copy(Fragment.from([...body]))
  const connected = doc.copy(Fragment.from([...body, footnotes.create(null, [...notes.values()])]))
  const { order, numbers } = readFootnoteModel(connected)
  // A note that only notes without a reference refer to goes.
  const isLeft = (note: Node) => numbers.has(String(note.attrs.name)) || readFootnoteModel(note).references.length === 0
  const sorted = order.flatMap((name) => notes.get(name) ?? []).filter(isLeft)
  return doc.copy(Fragment.from(sorted.length === 0 ? [...body] : [...body, footnotes.create(null, sorted)]))
}
