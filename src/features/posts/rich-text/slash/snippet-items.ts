import type { SavedSnippet } from '../editor-props.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import { insertNodes } from '../paste/insert-nodes.ts'
import { findSlashItems, type SlashItem } from './slash-items.ts'

/** The menu stays short: further snippets are found by name. */
const SHOWN = 20

/** The snippets whose name matches the query. */
export function findSnippetItems(query: string, snippets: readonly SavedSnippet[]): readonly SlashItem[] {
  return findSlashItems(query, snippets.map(toItem)).slice(0, SHOWN)
}

function toItem({ id, name, content }: SavedSnippet): SlashItem {
  return {
    id,
    title: name,
    words: 'snippet',
    icon: 'snippet',
    insert: (editor) => void insertNodes(editor, htmlToDoc(parseHtml(content)).content ?? []),
  }
}
