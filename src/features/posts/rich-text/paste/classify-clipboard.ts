import { findLanguageId } from '../../rendering/code/language-names.ts'
import { descendantsOf, type HtmlNode, isElement, textOf } from '../html/html-tree.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

export type Clipboard = {
  html: string
  text: string
  /** The data type `vscode-editor-data` of VS Code: JSON with the language as `mode`. */
  editorData: string
  hasPictures: boolean
}

export type ClipboardKind =
  | { kind: 'pictures' | 'html' | 'markdown' | 'other' }
  | { kind: 'code'; language: string | null }
  | { kind: 'text' }

/** `nodes` is the cleaned HTML. ProseMirror handles 'other'; 'text' is inserted as plain text. */
export function classifyClipboard({ html, text, editorData, hasPictures }: Clipboard, nodes: readonly HtmlNode[]): ClipboardKind {
  const fromEditor = languageOfEditor(editorData)
  if (fromEditor === 'markdown') return { kind: looksLikeMarkdown(text) ? 'markdown' : 'text' }
  if (fromEditor !== null) return text.includes('\n') ? { kind: 'code', language: findLanguageId(fromEditor) } : { kind: 'text' }
  if (hasPictures && nodes.map(textOf).join('').trim() === '') return { kind: 'pictures' }
  if (html === '') return { kind: looksLikeMarkdown(text) ? 'markdown' : 'other' }
  if (isPlain(nodes) && looksLikeMarkdown(text)) return { kind: 'markdown' }
  if (isOnlyCode(nodes) && !text.trim().includes('\n')) return { kind: 'text' }
  return { kind: 'html' }
}

/** Names of languages that only VS Code uses. */
const MODES = new Map([
  ['typescriptreact', 'tsx'],
  ['javascriptreact', 'jsx'],
  ['dockerfile', 'docker'],
  ['makefile', 'make'],
])

/** The language of the file in VS Code; null when the data comes from elsewhere. */
export function languageOfEditor(data: string): string | null {
  if (data === '') return null
  try {
    const read: unknown = JSON.parse(data)
    const mode = typeof read === 'object' && read !== null && 'mode' in read ? read.mode : null
    return typeof mode === 'string' ? (MODES.get(mode) ?? mode) : null
  } catch {
    return null // Not written by VS Code.
  }
}

/** Whether the HTML only marks lines, as text editors write it. */
function isPlain(nodes: readonly HtmlNode[]): boolean {
  const elements = nodes.flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node)] : []))
  return elements.every(({ name, attributes }) => ['p', 'br', 'pre', 'code'].includes(name) && attributes.class === undefined)
}

function isOnlyCode(nodes: readonly HtmlNode[]): boolean {
  const parts = nodes.filter((node) => textOf(node).trim() !== '')
  return parts.length === 1 && isElement(parts[0], 'pre')
}
