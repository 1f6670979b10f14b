// Links and pictures as Markdown.
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import type { EditedLink } from '../../rich-text/dialogs/link-form.tsx'
import { insertInline } from './text-commands.ts'

type Range = { from: number; to: number }

/** The link around the cursor with its parts, or the selected words. */
export type LinkAtSelection = EditedLink & { range: Range; address: Range | null }

export function readLink({ state }: EditorView): LinkAtSelection {
  const { from, to } = state.selection.main
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, 1); node; node = node.parent) {
    if (node.name !== 'Link') continue
    const address = node.getChild('URL')
    if (!address || to > node.to) break
    const label = state.sliceDoc(node.from + 1, node.getChildren('LinkMark')[1]?.from ?? node.to)
    return { href: withoutBrackets(state.sliceDoc(address.from, address.to)), text: label, needsText: false, range: node, address }
  }
  const text = state.sliceDoc(from, to)
  return { href: null, text: text.trim(), needsText: text.trim() === '', range: { from, to }, address: null }
}

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

/** `text` is null where words are selected, or the link has its own. */
export function writeLink(view: EditorView, { range, address }: LinkAtSelection, href: string, text: string | null): void {
  if (address) insertInline(view, { before: writeAddress(href) }, address)
  else
    insertInline(
      view,
      { before: `[${text === null ? view.state.sliceDoc(range.from, range.to) : escapeText(text)}](${writeAddress(href)})` },
      range,
    )
}

/** The words stay. */
export function removeLink(view: EditorView, { range, text }: LinkAtSelection): void {
  insertInline(view, { before: text }, range)
}

export function pictureText(address: string, alt: string, caption = ''): string {
  const picture = `![${escapeText(alt)}](${writeAddress(address)})`
  return caption === '' ? picture : `<figure>\n\n${picture}\n\n<figcaption>${escapeHtml(caption)}</figcaption>\n</figure>`
}

export function fileLinkText(address: string, text: string): string {
  return `[${escapeText(text)}](${writeAddress(address)})`
}

function writeAddress(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
}

function withoutBrackets(address: string): string {
  return address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address
}

function escapeText(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
