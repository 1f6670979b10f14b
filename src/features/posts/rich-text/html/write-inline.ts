// Writes a line of text as HTML. Marks are a set in the editor and nested in HTML: the mark with the longest range goes outside.
import { type DocMark, type DocNode, preservedAttributesOf, textAttribute } from './article-doc.ts'
import { escapeText, writeElement } from './html-tree.ts'

/** The order of marks with equal ranges, from the outside in. */
const RANKS = ['superscript', 'subscript', 'link', 'phrase', 'bold', 'italic', 'strike', 'underline', 'code']

type Item = { html: string; marks: DocMark[] }

export function writeInline(nodes: readonly DocNode[]): string {
  return writeItems(nodes.map((node) => ({ html: writeNode(node), marks: node.marks ?? [] })))
}

/** The text of a line; null when it has marks or other nodes than text. */
export function plainTextOf(nodes: readonly DocNode[]): string | null {
  const isPlain = nodes.every(({ type, marks = [] }) => type === 'text' && marks.length === 0)
  return isPlain ? nodes.map(({ text }) => text ?? '').join('') : null
}

function writeItems(items: readonly Item[]): string {
  let html = ''
  for (let index = 0; index < items.length; ) {
    const widest = widestMark(items, index)
    if (!widest) {
      html += items[index]?.html ?? ''
      index += 1
      continue
    }
    const inside = items.slice(index, index + widest.length)
    html += writeMark(
      widest.mark,
      writeItems(inside.map((item) => ({ ...item, marks: item.marks.filter((mark) => !isSame(mark, widest.mark)) }))),
    )
    index += widest.length
  }
  return html
}

function widestMark(items: readonly Item[], from: number): { mark: DocMark; length: number } | null {
  const ranges = (items[from]?.marks ?? []).map((mark) => {
    const end = items.findIndex((item, index) => index > from && !item.marks.some((other) => isSame(other, mark)))
    return { mark, length: (end < 0 ? items.length : end) - from }
  })
  ranges.sort((a, b) => b.length - a.length || RANKS.indexOf(a.mark.type) - RANKS.indexOf(b.mark.type))
  return ranges[0] ?? null
}

function isSame(a: DocMark, b: DocMark): boolean {
  return a === b || (a.type === b.type && JSON.stringify(a.attrs ?? {}) === JSON.stringify(b.attrs ?? {}))
}

function writeMark(mark: DocMark, inner: string): string {
  const preserved = preservedAttributesOf(mark)
  switch (mark.type) {
    case 'link':
      return writeElement('a', { href: textAttribute(mark, 'href') ?? '', title: textAttribute(mark, 'title'), ...preserved }, inner)
    case 'bold':
      return writeElement(textAttribute(mark, 'tag') ?? 'strong', preserved, inner)
    case 'italic':
      return writeElement(textAttribute(mark, 'tag') ?? 'em', preserved, inner)
    case 'strike':
      return writeElement(textAttribute(mark, 'tag') ?? 's', preserved, inner)
    case 'underline':
      return writeElement('u', preserved, inner)
    case 'code':
      return writeElement('code', preserved, inner)
    case 'superscript':
      return writeElement('sup', preserved, inner)
    case 'subscript':
      return writeElement('sub', preserved, inner)
    case 'phrase':
      return writeElement(textAttribute(mark, 'tag') ?? 'span', preserved, inner)
    default:
      return inner
  }
}

function writeNode(node: DocNode): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text ?? '')
    case 'hardBreak':
      return '<br>'
    case 'inlineImage':
      return writeImage(node, preservedAttributesOf(node))
    case 'inlineHtml':
      return textAttribute(node, 'html') ?? ''
    default:
      return ''
  }
}

export function writeImage(node: DocNode, others: Record<string, string | null>): string {
  const attributes = {
    src: textAttribute(node, 'src') ?? '',
    alt: textAttribute(node, 'alt'),
    title: textAttribute(node, 'title'),
    width: sizeAttribute(node, 'width'),
    height: sizeAttribute(node, 'height'),
    ...others,
  }
  return writeElement('img', attributes, '')
}

function sizeAttribute(node: DocNode, name: 'width' | 'height'): string | null {
  const value = node.attrs?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
