// Callouts: `> [!NOTE]` of Markdown, or an `aside` or `div` of class `callout` with the class of its kind and its title in `data-title`.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, hasClass, isElement, replaceChild, textProperty } from './hast-tree.ts'
import { createIcon } from './icon.ts'

const KINDS = { NOTE: 'Note', TIP: 'Tip', IMPORTANT: 'Important', WARNING: 'Warning', CAUTION: 'Caution' } as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

export function convertCallouts(root: Root): void {
  // Inner elements first: a replacement reuses the children of the element it replaces.
  for (const { element, ancestors } of elementsOf(root, 'blockquote').reverse()) {
    const kind = extractMarker(element)
    if (kind) replaceChild(ancestors.at(-1), element, callout(kind, element.children))
  }
  for (const { element, ancestors } of elementsOf(root, 'aside', 'div').reverse()) {
    if (!hasClass(element, 'callout') || element.properties.role) continue
    const kind = Object.values(KINDS).find((name) => hasClass(element, name.toLowerCase())) ?? 'Note'
    replaceChild(ancestors.at(-1), element, callout(kind, element.children, textProperty(element, 'dataTitle')))
  }
}

function callout(kind: Kind, children: Element['children'], title: string | null = null): Element {
  const isWarning = kind === 'Warning' || kind === 'Caution'
  const label = h('p', { className: ['label'] }, [createIcon(isWarning ? 'warning' : 'info'), title || kind])
  return h(
    'div',
    { className: isWarning ? ['callout', 'warning'] : ['callout'], role: 'note', ariaLabel: title ? `${kind}: ${title}` : kind },
    [label, ...children],
  )
}

/** Removes `[!KIND]` from the start of a quotation and returns the kind; null for an ordinary quotation. */
function extractMarker(quote: Element): Kind | null {
  const paragraph = quote.children.find((child) => isElement(child))
  if (!isElement(paragraph, 'p')) return null
  const [first] = paragraph.children
  if (first?.type !== 'text') return null
  const marker = /^\s*\[!(?<kind>[A-Z]+)\][ \t]*(?:\n|$)/i.exec(first.value)
  const name = marker?.groups?.kind?.toUpperCase() ?? ''
  const found = Object.entries(KINDS).find(([key]) => key === name)
  if (!marker || !found) return null
  first.value = first.value.slice(marker[0].length)
  const [next] = paragraph.children.slice(1)
  if (first.value === '' && isElement(next, 'br')) paragraph.children.splice(1, 1)
  if (first.value === '' && paragraph.children.length === 1) replaceChild(quote, paragraph)
  return found[1]
}
