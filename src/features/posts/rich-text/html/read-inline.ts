// Reads the content of a line of text: marks, images, line breaks, and unsupported HTML.
import type { DocMark, DocNode } from './article-doc.ts'
import { isPhrase, isUnwrapped, preservedAttributes } from './element-kinds.ts'
import { type HtmlElement, type HtmlNode, outerHtmlOf } from './html-tree.ts'

/** Collapses white space as browsers do: to one space, and to none at the ends of lines. */
export function readInline(nodes: readonly HtmlNode[], marks: readonly DocMark[] = []): DocNode[] {
  const line = new Line()
  for (const node of nodes) readNode(node, marks, line)
  return line.finish()
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
      return { type: 'bold', attrs: { tag: name, preserved } }
    case 'em':
    case 'i':
      return { type: 'italic', attrs: { tag: name, preserved } }
    case 's':
    case 'strike':
      return { type: 'strike', attrs: { tag: name, preserved } }
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

function readNode(node: HtmlNode, marks: readonly DocMark[], line: Line): void {
  if (node.type === 'text') line.text(node.value, marks)
  else if (node.type === 'comment') readComment(node.value, line)
  else if (node.name === 'br') line.lineBreak(marks)
  else if (node.name === 'img') {
    const attrs = { ...imageAttributes(node), preserved: preservedAttributes(node, 'src', 'alt', 'title', 'width', 'height') }
    line.atom({ type: 'inlineImage', attrs, marks: [...marks] })
  } else if (!isMarkElement(node)) line.atom({ type: 'inlineHtml', attrs: { html: outerHtmlOf(node) }, marks: [...marks] })
  else if (node.children.length === 0) readEmpty(node, marks, line)
  else {
    const inner = addMark(marks, markOf(node))
    for (const child of node.children) readNode(child, inner, line)
  }
}

/** An element without content may be a link target. */
function readEmpty(element: HtmlElement, marks: readonly DocMark[], line: Line): void {
  if (preservedAttributes(element)) line.atom({ type: 'inlineHtml', attrs: { html: outerHtmlOf(element) }, marks: [...marks] })
}

function readComment(value: string, line: Line): void {
  if (!isWordPressMarker(value)) line.atom({ type: 'inlineHtml', attrs: { html: `<!--${value}-->` } })
}

/** WordPress writes comments such as `wp:paragraph` between the blocks of an article. */
export function isWordPressMarker(comment: string): boolean {
  return /^\s*\/?wp:/.test(comment)
}

export function isOnlyRawHtml(inline: readonly DocNode[]): boolean {
  return inline.length > 0 && inline.every(({ type, text }) => type === 'inlineHtml' || text?.trim() === '')
}

class Line {
  readonly #nodes: DocNode[] = []
  /** White space is dropped at the start of a line and after white space. */
  #isAfterSpace = true

  text(value: string, marks: readonly DocMark[]): void {
    let text = value.replace(/[ \t\n\r\f]+/g, ' ')
    if (this.#isAfterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') return
    this.#isAfterSpace = text.endsWith(' ')
    this.#nodes.push({ type: 'text', text, marks: [...marks] })
  }

  atom(node: DocNode): void {
    this.#nodes.push(node)
    this.#isAfterSpace = false
  }

  lineBreak(marks: readonly DocMark[]): void {
    this.#trimEnd()
    this.#nodes.push({ type: 'hardBreak', marks: [...marks] })
    this.#isAfterSpace = true
  }

  finish(): DocNode[] {
    this.#trimEnd()
    return this.#nodes
  }

  #trimEnd(): void {
    const last = this.#nodes.at(-1)
    if (last?.text === undefined || !last.text.endsWith(' ')) return
    last.text = last.text.slice(0, -1)
    if (last.text === '') this.#nodes.pop()
  }
}
