// Converts pasted and dropped content to the schema of articles.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { findLanguageId } from '../../rendering/code/language-names.ts'
import type { PasteReport } from '../editor-props.ts'
import { embedPastedAddress } from '../embeds/embed.ts'
import { createNode, type DocNode } from '../html/article-doc.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { type HtmlNode, outerHtmlOf } from '../html/html-tree.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import { insertPictures, picturesIn } from '../uploads/insert-pictures.ts'
import type { UploadList } from '../uploads/upload-list.ts'
import { classifyClipboard, languageOfEditor } from './classify-clipboard.ts'
import { cleanHtml } from './clean-html.ts'
import { uploadDataPictures } from './data-pictures.ts'
import { dropPosition, insertNodes, type PastedRange, type Range, trackRange } from './insert-nodes.ts'
import { linkSelection } from './link-selection.ts'
import { pasteIntoNewCode, withLanguages } from './paste-code.ts'
import { pasteMarkdown } from './paste-markdown.ts'
import { describePaste } from './paste-report.ts'
import { insertPlainText } from './plain-text.ts'

/** The number of marks at which the paste rules take about half a second. */
const MARKS_MAX = 2_000

export type PasteOptions = {
  uploads: UploadList | null
  report: (report: PasteReport) => void
  /** The HTML of Markdown, not sanitized. Rejects with an Error whose message is fit for display. */
  readMarkdown: (markdown: string) => Promise<string>
  openFile: (file: File) => void
}

export const PasteHandling = Extension.create<PasteOptions>({
  name: 'pasteHandling',
  // Runs before the paste rules of links and lists.
  priority: 1000,
  addOptions() {
    return {
      uploads: null,
      report: () => {},
      readMarkdown: () => Promise.reject(new Error('Markdown is not read here')),
      openFile: () => {},
    }
  },
  addProseMirrorPlugins() {
    let isPlain = false
    let last: PastedRange | null = null
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, event) => {
              // Ctrl+Shift+V pastes plain text, Shift+Insert does not.
              isPlain = event.shiftKey && event.key !== 'Insert'
              return false
            },
          },
          // ProseMirror parses the HTML before it calls `handlePaste`. Styles go first, which the Content-Security-Policy forbids.
          transformPastedHTML: (html) => (isOurOwn(html) ? html : cleanHtml(parseHtml(html)).nodes.map(outerHtmlOf).join('')),
          handlePaste: (_, event) => {
            const data = event.clipboardData
            if (!data) return false
            if (isPlain) return pasteWithManyMarks(this.editor, plainTextOf(data))
            // Only the last paste can be converted to plain text.
            last?.stopTracking()
            const pasted = handlePaste(this.editor, data, this.options)
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
  const text = plainTextOf(data)
  const editorData = data.getData('vscode-editor-data')
  if (pasteIntoNewCode(editor, text, findLanguageId(languageOfEditor(editorData) ?? ''))) return { offer: null }
  // ProseMirror handles other pastes into code and content of this editor.
  if (editor.state.selection.$from.parent.type.spec.code || isOurOwn(html)) return null
  if (linkSelection(editor, text) || embedPastedAddress(editor, text)) return { offer: null }
  const pictures = picturesIn(data.files)
  const cleaned = cleanHtml(parseHtml(html))
  const clipboard = { html, text, editorData, hasPictures: pictures.length > 0 }
  const recognised = classifyClipboard(clipboard, cleaned.nodes)
  switch (recognised.kind) {
    case 'other':
      return pasteWithManyMarks(editor, text) ? { offer: null } : null
    case 'text':
      editor.view.dispatch(insertPlainText(editor.state, text).scrollIntoView())
      return { offer: null }
    case 'pictures':
      insertPictureFiles(editor, pictures, options)
      return { offer: null }
    case 'code':
      insertNodes(editor, withLanguages([codeBlockOf(text, recognised.language)]))
      return { offer: null }
    case 'markdown':
      pasteMarkdown(editor, text, options)
      return { offer: null }
    case 'html': {
      const { range, uploaded } = insertBlocks(editor, cleaned.nodes, options)
      const message = describePaste({ ...cleaned, uploaded })
      return { offer: message ? { message, undoLabel: 'Paste as plain text', range, text } : null }
    }
  }
}

function plainTextOf(data: DataTransfer): string {
  return data.getData('text/plain').replace(/\r\n?/g, '\n')
}

/** Inserts text with so many signs of Markdown and addresses that the paste rules of Tiptap, which take quadratic time, would block the tab. */
function pasteWithManyMarks({ state, view }: Editor, text: string): boolean {
  const marks = text.match(/[*_~`=]|:\/\//g)?.length ?? 0
  if (marks <= MARKS_MAX || state.selection.$from.parent.type.spec.code) return false
  view.dispatch(insertPlainText(state, text).scrollIntoView())
  return true
}

function codeBlockOf(text: string, language: string | null): DocNode {
  return createNode('codeBlock', { language }, [{ type: 'text', text: text.replace(/\n$/, '') }])
}

function makeOffer(editor: Editor, { message, undoLabel, range, text }: Offer, { report }: PasteOptions): PastedRange {
  const pasted = trackRange(editor, range)
  report({ message, undoLabel, undo: () => pasted.replaceByText(text) })
  return pasted
}

/** Starts the uploads of pictures that the HTML contains. */
function insertBlocks(editor: Editor, html: readonly HtmlNode[], { uploads }: PasteOptions): { range: Range; uploaded: number } {
  let uploaded = 0
  const nodes = uploadDataPictures(withLanguages(htmlToDoc(html).content ?? []), (file, alt) => {
    uploaded += 1
    return uploads?.begin(file, alt) ?? ''
  })
  return { range: insertNodes(editor, nodes), uploaded }
}

function handleDrop(editor: Editor, view: EditorView, event: DragEvent, options: PasteOptions): boolean {
  const files = event.dataTransfer?.files
  if (!files || files.length === 0) return false
  event.preventDefault()
  insertDroppedFiles(editor, [...files], options, dropPosition(view, event))
  return true
}

/** Inserts pictures, at the cursor without a position. A recording or download is shown in its dialog first, and other files are refused with a message. */
export function insertDroppedFiles(editor: Editor, files: readonly File[], options: PasteOptions, position?: number): void {
  const pictures = picturesIn(files)
  const others = files.filter((file) => !pictures.includes(file))
  const [known, ...unused] = others.filter(({ type, name }) => /^(?:video|audio)\//.test(type) || fileFormatOf(name) !== null)
  if (pictures.length > 0) insertPictureFiles(editor, pictures, options, position)
  if (known) {
    if (position !== undefined) editor.commands.setTextSelection(position)
    options.openFile(known)
  }
  const refused = others.find((file) => file !== known && !unused.includes(file))
  const message = refused
    ? `“${refused.name}” was not inserted: an article takes pictures, video, sound, PDF, ZIP, gzip and EPUB.`
    : 'One recording or download can be inserted at a time.'
  if (refused || unused.length > 0) options.report({ title: 'Not inserted', message, undo: null })
}

function insertPictureFiles(editor: Editor, files: readonly File[], { uploads }: PasteOptions, position?: number): void {
  const pictures = files.map((file) => ({ file, alt: null, caption: '' }))
  if (uploads) insertPictures(editor, uploads, pictures, position)
}
