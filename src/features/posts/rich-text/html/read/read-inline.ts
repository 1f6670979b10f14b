// Reads the content of a line of text: marks, images, line breaks, and unsupported HTML.
import { REFERENCE_ELEMENT } from '../../footnotes/read-footnotes.ts'
import type { DocMark, DocNode } from '../article-doc.ts'
import { isPhrase, isUnwrapped, preservedAttributes } from '../element-kinds.ts'
import { type HtmlElement, type HtmlNode, outerHtmlOf } from '../html-tree.ts'
import { collapseSpaces } from '../line-spaces.ts'
import { readFormula } from './read-formula.ts'

export function readInline(nodes: readonly HtmlNode[], marks: readonly DocMark[] = []): DocNode[] {
  const line: DocNode[] = []
  for (const node of nodes) readNode(node, marks, line)
  return collapseSpaces(line)
}

/** The mark of an element; null when it has none and only its content is read. */
export function markOf(element: HtmlElement): DocMark | null {
  const { name, attributes } = element
  const preserved = preservedAttributes(element)
  switch (name) {
    case 'a':
      if (attributes.href === undefined) return { type: 'phrase', attrs: { tag: 'a', preserved } }
      return {
        type: 'link',
        attrs: { href: attributes.href, title: attributes.title ?? null, preserved: preservedAttributes(element, 'href', 'title') },
      }
    case 'strong':
    case 'b':
      return { type: 'bold', attrs: { tag: name === 'strong' ? null : name, preserved } }
    case 'em':
    case 'i':
      return { type: 'italic', attrs: { tag: name === 'em' ? null : name, preserved } }
    case 's':
    case 'strike':
      return { type: 'strike', attrs: { tag: name === 's' ? null : name, preserved } }
    case 'u':
      return { type: 'underline', attrs: { preserved } }
    case 'code':
      return { type: 'code', attrs: { preserved } }
    case 'sub':
      return { type: 'subscript', attrs: { preserved } }
    case 'sup':
      return { type: 'superscript', attrs: { preserved } }
    case 'span':
      return preserved ? { type: 'phrase', attrs: { tag: name, preserved } } : null
    default:
      return isPhrase(name) ? { type: 'phrase', attrs: { tag: name, preserved } } : null
  }
}

export function isMarkElement(element: HtmlElement): boolean {
  return element.name === 'span' || isUnwrapped(element.name) || markOf(element) !== null
}

export function addMark(marks: readonly DocMark[], mark: DocMark | null): readonly DocMark[] {
  if (mark === null) return marks
  const isPresent = marks.some((other) =>
    mark.type === 'phrase' ? JSON.stringify(other) === JSON.stringify(mark) : other.type === mark.type,
  )
  return isPresent ? marks : [...marks, mark]
}

export function imageAttributes({ attributes }: HtmlElement): Record<string, unknown> {
  return {
    src: attributes.src ?? '',
    alt: attributes.alt ?? null,
    title: attributes.title ?? null,
    width: attributes.width ?? null,
    height: attributes.height ?? null,
  }
}

function readNode(node: HtmlNode, marks: readonly DocMark[], line: DocNode[]): void {
  const formula = node.type === 'element' ? readFormula(node) : null
  if (node.type === 'text') line.push({ type: 'text', text: node.value, marks: [...marks] })
  else if (node.type === 'comment') readComment(node.value, marks, line)
  else if (node.name === 'br') line.push({ type: 'hardBreak', marks: [...marks] })
  else if (formula) line.push({ ...formula, marks: [...marks] })
  else if (node.name === REFERENCE_ELEMENT)
    line.push({ type: 'footnoteReference', attrs: { name: node.attributes.name }, marks: [...marks] })
  else if (node.name === 'img') {
    const attrs = { ...imageAttributes(node), preserved: preservedAttributes(node, 'src', 'alt', 'title', 'width', 'height') }
    line.push({ type: 'inlineImage', attrs, marks: [...marks] })
  } else if (!isMarkElement(node)) line.push({ type: 'inlineHtml', attrs: { html: outerHtmlOf(node) }, marks: [...marks] })
  else if (node.children.length === 0) readEmpty(node, marks, line)
  else {
    const inner = addMark(marks, markOf(node))
    for (const child of node.children) readNode(child, inner, line)
  }
}

/** An element without content may be a link target. */
function readEmpty(element: HtmlElement, marks: readonly DocMark[], line: DocNode[]): void {
  if (preservedAttributes(element)) line.push({ type: 'inlineHtml', attrs: { html: outerHtmlOf(element) }, marks: [...marks] })
}

function readComment(value: string, marks: readonly DocMark[], line: DocNode[]): void {
  if (!isWordPressMarker(value)) line.push({ type: 'inlineHtml', attrs: { html: `<!--${value}-->` }, marks: [...marks] })
}

/** WordPress writes comments such as `wp:paragraph` between the blocks of an article. */
export function isWordPressMarker(comment: string): boolean {
  return /^\s*\/?wp:/.test(comment)
}

export function isOnlyRawHtml(inline: readonly DocNode[]): boolean {
  return inline.length > 0 && inline.every(({ type, text }) => type === 'inlineHtml' || text?.trim() === '')
}
