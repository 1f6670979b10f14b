// `> [!NOTE]` of Markdown: a quotation that begins with a callout marker.
import { CALLOUT_KINDS, type CalloutKind } from '../../callout-kinds.ts'
import { type HtmlElement, type HtmlNode, isBlank, isElement } from '../html-tree.ts'

/** The kind, and the content without the marker; null for an ordinary quotation. */
export function extractCalloutMarker(quote: HtmlElement): { kind: CalloutKind; children: HtmlNode[] } | null {
  const paragraph = quote.children.find((child) => isElement(child))
  if (!isElement(paragraph, 'p')) return null
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return null
  const marker = /^\s*\[!(?<kind>[A-Z]+)\][ \t]*(?:\n|$)/i.exec(first.value)
  const kind = CALLOUT_KINDS.find((name) => name.toUpperCase() === marker?.groups?.kind?.toUpperCase())
  if (!marker || !kind) return null
  const text = first.value.slice(marker[0].length)
  const content: HtmlNode[] = text === '' ? rest.slice(isElement(rest[0], 'br') ? 1 : 0) : [{ type: 'text', value: text }, ...rest]
  const cleaned = content.every(isBlank) ? [] : [{ ...paragraph, children: content }]
  return { kind, children: quote.children.flatMap((child) => (child === paragraph ? cleaned : [child])) }
}
