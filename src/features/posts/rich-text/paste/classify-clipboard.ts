// What kind of thing is on the clipboard.
import { findLanguageId } from '../../rendering/code/language-names.ts'
import { descendantsOf, type HtmlNode, isElement, textOf } from '../html/html-tree.ts'
import { looksLikeMarkdown } from './markdown.ts'
import { isTooComplexMarkdown } from './markdown-complexity.ts'

export type Clipboard = {
  html: string
  text: string
  /** What VS Code says about what was copied: JSON with the language as `mode`. */
  editorData: string
  hasPictures: boolean
}

export type ClipboardKind =
  | { kind: 'pictures' | 'html' | 'markdown' | 'tangled' | 'other' }
  | { kind: 'code'; language: string | null }
  | { kind: 'words' }

/** `nodes` is the HTML, cleaned. 'other' is for the editor itself to handle; 'words' goes in as it is. */
export function classifyClipboard({ html, text, editorData, hasPictures }: Clipboard, nodes: readonly HtmlNode[]): ClipboardKind {
  const fromEditor = languageOfEditor(editorData)
  if (fromEditor === 'markdown') return { kind: kindOf(text) ?? 'words' }
  if (fromEditor !== null) return text.includes('\n') ? { kind: 'code', language: findLanguageId(fromEditor) } : { kind: 'words' }
  if (hasPictures && nodes.map(textOf).join('').trim() === '') return { kind: 'pictures' }
  if (html === '') return { kind: kindOf(text) ?? 'other' }
  const markdown = isPlain(nodes) ? kindOf(text) : null
  if (markdown) return { kind: markdown }
  if (isOnlyCode(nodes) && !text.trim().includes('\n')) return { kind: 'words' }
  return { kind: 'html' }
}

function kindOf(text: string): 'markdown' | 'tangled' | null {
  if (!looksLikeMarkdown(text)) return null
  return isTooComplexMarkdown(text) ? 'tangled' : 'markdown'
}

/** Names that VS Code has for what others call differently. */
const MODES = new Map([
  ['typescriptreact', 'tsx'],
  ['javascriptreact', 'jsx'],
  ['dockerfile', 'docker'],
  ['makefile', 'make'],
])

function languageOfEditor(data: string): string | null {
  if (data === '') return null
  try {
    const read: unknown = JSON.parse(data)
    const mode = typeof read === 'object' && read !== null && 'mode' in read ? read.mode : null
    return typeof mode === 'string' ? (MODES.get(mode) ?? mode) : null
  } catch {
    return null // Some other program's idea of this type.
  }
}

/** Markup that only says where lines end, as text editors and raw views give along. */
function isPlain(nodes: readonly HtmlNode[]): boolean {
  const elements = nodes.flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node)] : []))
  return elements.every(({ name, attributes }) => ['p', 'br', 'pre', 'code'].includes(name) && attributes.class === undefined)
}

function isOnlyCode(nodes: readonly HtmlNode[]): boolean {
  const parts = nodes.filter((node) => textOf(node).trim() !== '')
  return parts.length === 1 && isElement(parts[0], 'pre')
}
