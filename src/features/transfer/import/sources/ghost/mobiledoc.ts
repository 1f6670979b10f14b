// Converts the documents of mobiledoc 0.3, the editor of Ghost 1 to 4.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { TOO_DEEP } from '#src/features/posts/markdown/reading/parse/shallow-tree.ts'
import { type Fields, fieldsOf, isFields, listOf } from '../fields.ts'
import { convertCard, type Notes } from './ghost-cards.ts'
import { parseDocument } from './lexical.ts'

const SECTION = { markup: 1, picture: 2, list: 3, card: 10 } as const
const MARKER = { text: 0, atom: 1 } as const
const MAX_OPEN = 100

/** Throws an Error whose message is the reason to skip the post. */
export function convertMobiledoc(source: string, notes: Notes): ElementContent[] {
  const written = parseDocument(source)
  if (!isFields(written) || !Array.isArray(written.sections)) {
    throw new Error('the text of the editor cannot be read: its JSON has no sections')
  }
  return listOf(written.sections).flatMap((section) => convertSection(listOf(section), written, notes))
}

function convertSection([kind, first, second]: readonly unknown[], written: Fields, notes: Notes): ElementContent[] {
  switch (kind) {
    case SECTION.markup:
      return [block(first, convertMarkers(listOf(second), written))]
    case SECTION.picture:
      return typeof first === 'string' ? [h('figure', h('img', { src: first, alt: '' }))] : []
    case SECTION.list:
      return [
        h(
          first === 'ol' ? 'ol' : 'ul',
          listOf(second).map((item) => h('li', convertMarkers(listOf(item), written))),
        ),
      ]
    case SECTION.card: {
      const [name, payload] = listOf(listOf(written.cards)[Number(first)])
      return typeof name === 'string' ? convertCard(name, fieldsOf(payload), notes) : []
    }
    default:
      return []
  }
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function block(tagName: unknown, content: ElementContent[]): Element {
  const name = String(tagName).toLowerCase()
  if (['blockquote', 'pull-quote', 'aside'].includes(name)) return h('blockquote', h('p', content))
  return h(BLOCKS.has(name) ? name : 'p', content)
}

/** Markers open elements, have a text, and close some of the open ones. */
function convertMarkers(markers: readonly unknown[], written: Fields): ElementContent[] {
  const root: Element = h('span')
  const open = [root]
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker)
    for (const index of listOf(opened)) {
      if (open.length > MAX_OPEN) throw new Error(TOO_DEEP)
      const element = createMarkup(listOf(written.markups)[Number(index)])
      open.at(-1)?.children.push(element)
      open.push(element)
    }
    open.at(-1)?.children.push(...(kind === MARKER.atom ? atomContent(value, written) : textContent(value)))
    const count = Math.min(Math.max(0, Number(closed) || 0), open.length - 1)
    open.length -= count
  }
  return root.children
}

const MARKUPS: ReadonlySet<string> = new Set(['a', 'b', 'code', 'em', 'i', 'mark', 's', 'small', 'strong', 'sub', 'sup', 'u', 'del', 'kbd'])

/** `[name, [attribute, value, …]]` */
function createMarkup(markup: unknown): Element {
  const [name, attributes] = listOf(markup)
  const tagName = typeof name === 'string' && MARKUPS.has(name.toLowerCase()) ? name.toLowerCase() : 'span'
  const href = listOf(attributes)[listOf(attributes).indexOf('href') + 1]
  return h(tagName, { href: tagName === 'a' && typeof href === 'string' ? href : undefined })
}

/** `[name, text, payload]` */
function atomContent(index: unknown, written: Fields): ElementContent[] {
  const [name, text] = listOf(listOf(written.atoms)[Number(index)])
  return name === 'soft-return' ? [h('br')] : textContent(text)
}

function textContent(value: unknown): ElementContent[] {
  return typeof value === 'string' && value !== '' ? [{ type: 'text', value }] : []
}
