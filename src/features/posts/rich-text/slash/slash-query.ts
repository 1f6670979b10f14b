import type { EditorState } from '@tiptap/pm/state'

export type SlashQuery = { query: string; from: number; to: number }

/** The text between a '/' that begins a paragraph and the cursor; null when there is none. Paths and fractions are no queries. */
export function findSlashQuery({ selection: { $from, empty } }: EditorState): SlashQuery | null {
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size) return null
  const match = /^\/(?<query>[\p{L}\p{N}: ]{0,24})$/u.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
  const query = match?.groups?.query
  return query === undefined || query.startsWith(' ') ? null : { query, from: $from.start(), to: $from.pos }
}
