// What is pasted and dropped into Markdown: files are uploaded, rich text becomes Markdown, code of an editor becomes a code block.
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isPicture } from '#src/features/media/upload-file.ts'
import { outerHtmlOf } from '../../rich-text/html/html-tree.ts'
import { parseHtml } from '../../rich-text/html/read/parse-html.ts'
import { classifyClipboard } from '../../rich-text/paste/classify-clipboard.ts'
import { cleanHtml } from '../../rich-text/paste/clean-html.ts'
import { insertBlock, insertInline } from './text-commands.ts'

export type ClipboardOptions = {
  insertFiles: (files: readonly File[], at: number) => void
  writeMarkdown: (html: string) => Promise<string>
}

export function clipboard(options: ClipboardOptions): Extension {
  let isPlain = false
  return EditorView.domEventHandlers({
    keydown: (event) => {
      isPlain = event.key.toLowerCase() === 'v' && event.shiftKey && (event.ctrlKey || event.metaKey)
      return false
    },
    paste: (event, view) => {
      const data = event.clipboardData
      const plain = isPlain
      isPlain = false
      if (!data || plain || isInCode(view)) return false
      return paste(view, data, options)
    },
    drop: (event, view) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      options.insertFiles(files, at)
      return true
    },
  })
}

/** False leaves the text to the editor. */
function paste(view: EditorView, data: DataTransfer, { insertFiles, writeMarkdown }: ClipboardOptions): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n')
  const files = [...data.files]
  const { nodes } = cleanHtml(parseHtml(html))
  const recognised = classifyClipboard(
    { html, text, editorData: data.getData('vscode-editor-data'), hasPictures: files.some(isPicture) },
    nodes,
  )
  if (recognised.kind === 'pictures' || (files.length > 0 && text === '')) {
    insertFiles(files, view.state.selection.main.head)
    return true
  }
  if (recognised.kind === 'code') {
    const fence = text.includes('```') ? '~~~~' : '```'
    insertBlock(view, { before: `${fence}${recognised.language ?? ''}\n${text.replace(/\n$/, '')}\n${fence}` })
    return true
  }
  if (recognised.kind !== 'html') return false
  const { from, to } = view.state.selection.main
  void writeMarkdown(nodes.map(outerHtmlOf).join('')).then(
    (markdown) => insertPasted(view, markdown.trimEnd(), { from, to }),
    () => insertPasted(view, text, { from, to }),
  )
  return true
}

/** Words go into the line, blocks get empty lines around them. */
function insertPasted(view: EditorView, markdown: string, range: { from: number; to: number }): void {
  const end = view.state.doc.length
  const place = { from: Math.min(range.from, end), to: Math.min(range.to, end) }
  if (markdown.includes('\n')) insertBlock(view, { before: markdown }, place)
  else insertInline(view, { before: markdown }, place)
}

function isInCode({ state }: EditorView): boolean {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(state.selection.main.head, -1); node; node = node.parent)
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  return false
}

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>
