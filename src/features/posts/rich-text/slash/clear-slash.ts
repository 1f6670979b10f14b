import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { type SlashQuery, textOfParagraph } from './slash-query.ts'

/** Removes the query; a block goes between the text before it and the text after it. */
export function clearSlash(tr: Transaction, { from, to }: SlashQuery, item: { keepsParagraph?: boolean }): void {
  tr.delete(from, to)
  if (!item.keepsParagraph) moveToOwnParagraph(tr, from)
}

/** Splits the paragraph at the position, without the white space there, and puts the cursor into an empty paragraph between the parts. */
function moveToOwnParagraph(tr: Transaction, position: number): void {
  const { parent, parentOffset } = tr.doc.resolve(position)
  const text = textOfParagraph(parent)
  const before = text.slice(0, parentOffset).trimEnd().length
  const after = text.slice(parentOffset).trimStart().length
  const [start, end] = [position - parentOffset + before, position - parentOffset + text.length - after]
  tr.delete(start, end)
  if (after > 0) tr.split(start)
  if (before > 0) tr.split(start)
  tr.setSelection(TextSelection.create(tr.doc, before > 0 ? start + 2 : start))
}
