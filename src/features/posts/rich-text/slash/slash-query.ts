import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/** The position of the slash, the text behind it, and the position of the cursor. */
export type SlashQuery = { query: string; from: number; to: number }

/** `isDismissed`: the menu stays closed, until there is another slash. */
export type OpenSlash = SlashQuery & { isDismissed: boolean }

/**
 * The text between the cursor and a '/' that begins a paragraph or follows white space; null when there is none. Paths, fractions and `either/or`
 * are no queries, and neither is code.
 */
export function findSlashQuery({ doc, schema, selection: { $from, empty } }: EditorState): SlashQuery | null {
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const match = /(?:^|\s)\/(?<query>[\p{L}\p{N}: ]{0,24})$/u.exec(textOfParagraph($from.parent).slice(0, $from.parentOffset))
  const query = match?.groups?.query
  if (query === undefined || query.startsWith(' ')) return null
  const found = { query, from: $from.pos - query.length - 1, to: $from.pos }
  return schema.marks.code && doc.rangeHasMark(found.from, found.to, schema.marks.code) ? null : found
}

/** The query after a transaction. A slash opens the menu when it is typed, not when the cursor moves to it. */
export function followSlash(before: OpenSlash | null, transaction: Transaction, after: EditorState): OpenSlash | null {
  const found = findSlashQuery(after)
  if (found === null) return null
  const isSame = before !== null && transaction.mapping.map(before.from) === found.from
  return { ...found, isDismissed: isSame ? before.isDismissed : !transaction.docChanged }
}

/** The text with one character for every other inline node, so that offsets in it are offsets in the paragraph. */
export function textOfParagraph(paragraph: Node): string {
  return paragraph.textBetween(0, paragraph.content.size, undefined, ({ type }) => (type.name === 'hardBreak' ? '\n' : '\ufffc'))
}
