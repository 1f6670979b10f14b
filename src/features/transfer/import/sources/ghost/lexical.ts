// Converts the documents of Lexical, the editor of Ghost 5 and later.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { TOO_DEEP } from '#src/features/posts/markdown/reading/parse/shallow-tree.ts'
import { isElement } from '#src/features/posts/rendering/hast-tree.ts'
import { type Fields, fieldsOf, isFields, listOf, numberField, textField } from '../fields.ts'
import { convertCard, type Notes } from './ghost-cards.ts'

const MAX_DEPTH = 200
const NO_DOCUMENT = 'the text of the editor cannot be read: its JSON has no root'

/** Throws an Error whose message is the reason to skip the post. */
export function convertLexical(source: string, notes: Notes): ElementContent[] {
  const { root } = fieldsOf(parseDocument(source))
  if (!isFields(root)) throw new Error(NO_DOCUMENT)
  return convertAll(root, notes, 0)
}

export function parseDocument(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (cause) {
    throw new Error('the text of the editor is no valid JSON', { cause })
  }
}

function convertAll({ children }: Fields, notes: Notes, depth: number): ElementContent[] {
  if (depth > MAX_DEPTH) throw new Error(TOO_DEEP)
  return listOf(children).flatMap((child) => convert(fieldsOf(child), notes, depth + 1))
}

function convert(node: Fields, notes: Notes, depth: number): ElementContent[] {
  const type = textField(node, 'type')
  const convertNode = NODES.get(type.replace(/^extended-/, ''))
  if (convertNode) return convertNode(node, (inner = node) => convertAll(inner, notes, depth))
  if (Array.isArray(node.children)) return convertAll(node, notes, depth)
  return type === '' ? [] : convertCard(type, node, notes)
}

/** `children` converts those of the node itself. */
type Convert = (node: Fields, children: (inner?: Fields) => ElementContent[]) => ElementContent[]

/** Bits of the format of a text. */
const FORMATS = [
  { bit: 16, tagName: 'code' },
  { bit: 32, tagName: 'sub' },
  { bit: 64, tagName: 'sup' },
  { bit: 128, tagName: 'mark' },
  { bit: 4, tagName: 's' },
  { bit: 8, tagName: 'u' },
  { bit: 2, tagName: 'em' },
  { bit: 1, tagName: 'strong' },
] as const

function toText(node: Fields): ElementContent[] {
  const value = typeof node.text === 'string' ? node.text : ''
  if (value === '') return []
  const format = numberField(node, 'format')
  return FORMATS.reduce<ElementContent[]>(
    (inner, { bit, tagName }) => ((format & bit) === 0 ? inner : [h(tagName, inner)]),
    [{ type: 'text', value }],
  )
}

function toHeading(node: Fields, children: () => ElementContent[]): ElementContent[] {
  const tag = textField(node, 'tag')
  return [h(/^h[1-6]$/.test(tag) ? tag : 'h2', children())]
}

function toQuote(_node: Fields, children: () => ElementContent[]): ElementContent[] {
  const content = children()
  return [h('blockquote', content.some((child) => isElement(child, 'p', 'ul', 'ol', 'blockquote')) ? content : [h('p', content)])]
}

/** A nested list is an item of its own in the document, and a part of the item before it in HTML. */
function toList(node: Fields, children: () => ElementContent[]): ElementContent[] {
  const items: Element[] = []
  for (const child of children()) {
    const item = isElement(child, 'li') ? child : h('li', [child])
    const last = items.at(-1)
    if (last && item.children.length > 0 && item.children.every((inner) => isElement(inner, 'ul', 'ol')))
      last.children.push(...item.children)
    else items.push(item)
  }
  const isNumbered = textField(node, 'listType') === 'number' || textField(node, 'tag') === 'ol'
  const start = numberField(node, 'start')
  return [isNumbered ? h('ol', { start: start > 1 ? start : undefined }, items) : h('ul', items)]
}

function toItem(node: Fields, children: () => ElementContent[]): ElementContent[] {
  if (typeof node.checked !== 'boolean') return [h('li', children())]
  return [h('li', [h('input', { type: 'checkbox', disabled: true, checked: node.checked }), ' ', ...children()])]
}

function toLink(node: Fields, children: () => ElementContent[]): ElementContent[] {
  const href = textField(node, 'url')
  const content = children()
  return href === '' ? content : [h('a', { href, title: textField(node, 'title') || undefined }, content)]
}

const TABLE_CELL: Convert = (node, children) => [h(numberField(node, 'headerState') > 0 ? 'th' : 'td', children())]

const NODES: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['text', toText],
  ['tk', toText],
  ['code-highlight', toText],
  ['paragraph', (_node, children) => [h('p', children())]],
  ['heading', toHeading],
  ['quote', toQuote],
  ['aside', toQuote],
  ['list', toList],
  ['listitem', toItem],
  ['link', toLink],
  ['autolink', toLink],
  ['at-link', toLink],
  ['linebreak', () => [h('br')]],
  ['tab', () => [{ type: 'text', value: '\t' }]],
  ['zwnj', () => []],
  ['table', (_node, children) => [h('table', h('tbody', children()))]],
  ['tablerow', (_node, children) => [h('tr', children())]],
  ['tablecell', TABLE_CELL],
])
