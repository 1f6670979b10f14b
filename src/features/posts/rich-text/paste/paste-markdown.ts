// Pastes Markdown: at once as plain text, which no failure can lose, and as blocks when the parser has answered.
import { closeHistory } from '@tiptap/pm/history'
import type { Editor } from '@tiptap/react'
import type { PasteReport } from '../editor-props.ts'
import type { DocNode } from '../html/article-doc.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import type { HtmlNode } from '../html/html-tree.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import type { UploadList } from '../uploads/upload-list.ts'
import { uploadDataPictures } from './data-pictures.ts'
import { type PastedRange, replaceRange, trackRange } from './insert-nodes.ts'
import { insertPlainText } from './plain-text.ts'

type MarkdownPaste = {
  /** The HTML of Markdown, not sanitized. Rejects with an Error whose message is fit for display. */
  readMarkdown: (markdown: string) => Promise<string>
  report: (report: PasteReport) => void
  uploads: UploadList | null
}

/** The blocks of Markdown that was read as HTML. Code without a language stays plain, as in an import. Starts the uploads of pictures that are data URLs. */
export function markdownToNodes(html: readonly HtmlNode[], uploads: UploadList | null): DocNode[] {
  return uploadDataPictures(htmlToDoc(html).content ?? [], (file, alt) => uploads?.begin(file, alt) ?? '')
}

export function pasteMarkdown(editor: Editor, text: string, paste: MarkdownPaste): void {
  const { state, view } = editor
  const tr = closeHistory(insertPlainText(state, text).scrollIntoView())
  const range = { from: tr.mapping.map(state.selection.from, -1), to: tr.mapping.map(state.selection.to, 1) }
  view.dispatch(tr)
  const pasted = trackRange(editor, range)
  void convert(editor, { text, inserted: textOf(editor, pasted), pasted }, paste)
}

type Inserted = { text: string; inserted: string; pasted: PastedRange }

/** Replaces the plain text by blocks, in a step of its own: the first 'Undo' brings the plain text back. */
async function convert(editor: Editor, subject: Inserted, paste: MarkdownPaste): Promise<void> {
  const { text, inserted, pasted } = subject
  const retry = { undoLabel: 'Read as Markdown', undo: () => void convert(editor, subject, paste) }
  try {
    const nodes = markdownToNodes(parseHtml(await paste.readMarkdown(text)), paste.uploads)
    // What the author has changed meanwhile stays.
    if (editor.isDestroyed || textOf(editor, pasted) !== inserted) return
    const range = replaceRange(editor, pasted.range(), nodes)
    pasted.stopTracking()
    const converted = trackRange(editor, range)
    paste.report({ message: 'Pasted as Markdown.', undoLabel: 'Keep as plain text', undo: () => converted.replaceByText(text) })
  } catch (error) {
    if (editor.isDestroyed) return
    paste.report({ message: `Pasted as plain text: ${error instanceof Error ? error.message : 'it cannot be read'}.`, ...retry })
  }
}

function textOf(editor: Editor, pasted: PastedRange): string {
  const { from, to } = pasted.range()
  return editor.state.doc.textBetween(from, to, '\n', '\ufffc')
}
