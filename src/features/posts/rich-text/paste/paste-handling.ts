// Converts pasted and dropped content to the schema of articles.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { PasteReport } from '../editor-props.ts'
import { createNode } from '../html/article-doc.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { type HtmlNode, outerHtmlOf } from '../html/html-tree.ts'
import { parseHtml } from '../html/parse-html.ts'
import { insertPictures, picturesIn } from '../uploads/insert-pictures.ts'
import type { UploadList } from '../uploads/upload-list.ts'
import { classifyClipboard } from './classify-clipboard.ts'
import { cleanHtml } from './clean-html.ts'
import { uploadDataPictures } from './data-pictures.ts'
import { dropPosition, insertNodes, type PastedRange, type Range, trackRange } from './insert-nodes.ts'
import { pastedMarkdownToHtml } from './markdown.ts'
import { describePaste } from './paste-report.ts'
import { insertPlainText } from './plain-text.ts'

export type PasteOptions = { uploads: UploadList | null; report: (report: PasteReport) => void }

export const PasteHandling = Extension.create<PasteOptions>({
  name: 'pasteHandling',
  // Runs before the paste rules of links and lists.
  priority: 1000,
  addOptions() {
    return { uploads: null, report: () => {} }
  },
  addProseMirrorPlugins() {
    let isPlain = false
    let last: PastedRange | null = null
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, event) => {
              // Ctrl+Shift+V pastes plain text.
              isPlain = event.shiftKey
              return false
            },
          },
          // ProseMirror parses the HTML before it calls `handlePaste`. Styles go first, which the Content-Security-Policy forbids.
          transformPastedHTML: (html) => (isOurOwn(html) ? html : cleanHtml(parseHtml(html)).nodes.map(outerHtmlOf).join('')),
          handlePaste: (_, event) => {
            if (isPlain || !event.clipboardData) return false
            // Only the last paste can be converted to plain text.
            last?.stopTracking()
            const pasted = handlePaste(this.editor, event.clipboardData, this.options)
            last = pasted?.offer ? makeOffer(this.editor, pasted.offer, this.options) : null
            return pasted !== null
          },
          handleDrop: (view, event, _, isMoved) => !isMoved && handleDrop(this.editor, view, event, this.options),
        },
      }),
    ]
  },
})

/** Refuses forms, which this editor never copies: their fields shadow properties that ProseMirror reads (DOM clobbering). */
function isOurOwn(html: string): boolean {
  return html.includes('data-pm-slice') && !/<form/i.test(html)
}

type Offer = { message: string; undoLabel: string; range: Range; text: string }

/** Inserts the content of the clipboard; null leaves it to ProseMirror. */
function handlePaste(editor: Editor, data: DataTransfer, options: PasteOptions): { offer: Offer | null } | null {
  const html = data.getData('text/html')
  // ProseMirror handles pastes into code and content of this editor.
  if (editor.state.selection.$from.parent.type.spec.code || isOurOwn(html)) return null
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n')
  const pictures = picturesIn(data.files)
  const cleaned = cleanHtml(parseHtml(html))
  const clipboard = { html, text, editorData: data.getData('vscode-editor-data'), hasPictures: pictures.length > 0 }
  const recognised = classifyClipboard(clipboard, cleaned.nodes)
  switch (recognised.kind) {
    case 'other':
      return null
    case 'too-complex':
      options.report({ message: 'Pasted as plain text: there are too many marks in it to be read as Markdown.', undo: null })
      editor.view.dispatch(insertPlainText(editor.state, text).scrollIntoView())
      return { offer: null }
    case 'text':
      editor.view.dispatch(insertPlainText(editor.state, text).scrollIntoView())
      return { offer: null }
    case 'pictures':
      insertPictureFiles(editor, pictures, options)
      return { offer: null }
    case 'code':
      insertNodes(editor, [createNode('codeBlock', { language: recognised.language }, [{ type: 'text', text: text.replace(/\n$/, '') }])])
      return { offer: null }
    case 'markdown': {
      const { range } = insertBlocks(editor, parseHtml(pastedMarkdownToHtml(text)), options)
      return { offer: { message: 'Pasted as Markdown.', undoLabel: 'Keep as plain text', range, text } }
    }
    case 'html': {
      const { range, uploaded } = insertBlocks(editor, cleaned.nodes, options)
      const message = describePaste({ ...cleaned, uploaded })
      return { offer: message ? { message, undoLabel: 'Paste as plain text', range, text } : null }
    }
  }
}

function makeOffer(editor: Editor, { message, undoLabel, range, text }: Offer, { report }: PasteOptions): PastedRange {
  const pasted = trackRange(editor, range)
  report({ message, undoLabel, undo: () => pasted.replaceByText(text) })
  return pasted
}

function insertBlocks(editor: Editor, html: readonly HtmlNode[], { uploads }: PasteOptions): { range: Range; uploaded: number } {
  let uploaded = 0
  const nodes = uploadDataPictures(htmlToDoc(html).content ?? [], (file, alt) => {
    uploaded += 1
    return uploads?.begin(file, alt) ?? ''
  })
  return { range: insertNodes(editor, nodes), uploaded }
}

function handleDrop(editor: Editor, view: EditorView, event: DragEvent, options: PasteOptions): boolean {
  const pictures = picturesIn(event.dataTransfer?.files)
  if (pictures.length === 0) return false
  event.preventDefault()
  insertPictureFiles(editor, pictures, options, dropPosition(view, event))
  return true
}

function insertPictureFiles(editor: Editor, files: readonly File[], { uploads }: PasteOptions, position?: number): void {
  const pictures = files.map((file) => ({ file, alt: null, caption: '' }))
  if (uploads) insertPictures(editor, uploads, pictures, position)
}
