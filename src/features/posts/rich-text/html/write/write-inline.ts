// Writes a line of text as HTML. Marks are a set in the editor and nested in HTML: the mark with the longest range goes outside.
import { writeReference } from '../../footnotes/write-footnotes.ts'
import { type DocMark, type DocNode, preservedAttributesOf, textAttribute } from '../article-doc.ts'
import { escapeText, writeElement } from '../html-tree.ts'
import { collapseSpaces } from '../line-spaces.ts'

/** The order of marks with equal ranges, from the outside in. */
const RANKS = ['superscript', 'subscript', 'link', 'phrase', 'bold', 'italic', 'strike', 'underline', 'code']

type Item = { html: string; marks: DocMark[] }

export function writeInline(nodes: readonly DocNode[]): string {
  const line = withoutNestedLinks(collapseSpaces(nodes).map(withoutLinks))
  return writeItems(line.map((node) => ({ html: writeNode(node), marks: node.marks ?? [] })))
}

/** A reference to a footnote is a link, which no other link and no target can hold. */
function withoutLinks(node: DocNode): DocNode {
  if (node.type !== 'footnoteReference' || !node.marks) return node
  return { ...node, marks: node.marks.filter((mark) => mark.type !== 'link' && !isTarget(mark)) }
}

/** A link and a target of links end where another `<a>` begins. Pages show a target as a `span`, too. */
function withoutNestedLinks(line: readonly DocNode[]): readonly DocNode[] {
  const isInLine = (test: (mark: DocMark) => boolean) => line.some(({ marks }) => marks?.some(test))
  const isLinked = isInLine(({ type }) => type === 'link')
  if (!isLinked && !isInLine(isTarget)) return line
  return line.map((node) => {
    const html = textAttribute(node, 'html')?.replace(EMPTY_TARGET, '<span$1></span>')
    return {
      ...node,
      ...(isLinked && node.marks ? { marks: node.marks.map((mark) => (isTarget(mark) ? spanOf(mark) : mark)) } : {}),
      ...(html === undefined ? {} : { attrs: { html } }),
    }
  })
}

function isTarget(mark: DocMark): boolean {
  return mark.type === 'phrase' && textAttribute(mark, 'tag') === 'a'
}

function spanOf(target: DocMark): DocMark {
  const { name, ...others } = preservedAttributesOf(target)
  return { type: 'phrase', attrs: { tag: 'span', preserved: name === undefined ? others : { id: name, ...others } } }
}

const EMPTY_TARGET = /^<a( [^<>]*)><\/a>$/

/** The text of a line; null when it has marks or other nodes than text. */
export function plainTextOf(nodes: readonly DocNode[]): string | null {
  const line = collapseSpaces(nodes)
  const isPlain = line.every(({ type, marks = [] }) => type === 'text' && marks.length === 0)
  return isPlain ? textOfInline(line) : null
}

/** The text of a line without its marks. */
export function textOfInline(nodes: readonly DocNode[]): string {
  return nodes.map(({ text }) => text ?? '').join('')
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
    case 'footnoteReference':
      return writeReference(node)
    case 'hardBreak':
      return '<br>'
    case 'inlineImage':
      return writeImage(node, preservedAttributesOf(node))
    case 'formula':
      return writeFormula(node)
    case 'inlineHtml':
      return textAttribute(node, 'html') ?? ''
    default:
      return ''
  }
}

/** Empty for a formula that is not written yet. */
export function writeFormula(node: DocNode, end = ''): string {
  const tex = textAttribute(node, 'tex') ?? ''
  if (tex.trim() === '') return ''
  return writeElement('code', { class: 'language-math', ...preservedAttributesOf(node) }, escapeText(`${tex}${end}`))
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

export function sizeAttribute(node: DocNode, name: 'width' | 'height'): string | null {
  const value = node.attrs?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
