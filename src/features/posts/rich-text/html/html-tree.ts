// An HTML tree of plain objects, so that reading and writing an article need no DOM.

export type HtmlElement = { type: 'element'; name: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlText = { type: 'text'; value: string }
export type HtmlComment = { type: 'comment'; value: string }
export type HtmlNode = HtmlElement | HtmlText | HtmlComment

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'])
/** Elements whose content is serialised without escaping. */
const RAW_TEXT = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp'])

export function isElement<Name extends string>(
  node: HtmlNode | undefined,
  ...names: readonly Name[]
): node is HtmlElement & { name: Name } {
  return node?.type === 'element' && (names.length === 0 || names.some((name) => name === node.name))
}

/** The place of a picture whose file is not stored yet (`missing-picture.ts`). */
export function isMissingPicture(node: HtmlNode): node is HtmlElement {
  return isElement(node, 'template') && node.attributes['data-picture'] !== undefined
}

export function isBlank(node: HtmlNode): boolean {
  return node.type === 'text' && /^[ \t\n\r\f]*$/.test(node.value)
}

/** The children without comments and white space. */
export function significantChildrenOf(element: HtmlElement): HtmlNode[] {
  return element.children.filter((child) => !isBlank(child) && child.type !== 'comment')
}

export function classesOf(element: HtmlElement): string[] {
  return (element.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return classesOf(element).includes(name)
}

/** The text content, with the alternative text of images and a line break for each `br`. */
export function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value
  if (node.type === 'comment') return ''
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return node.attributes.alt ?? ''
  return node.children.map(textOf).join('')
}

export function createElement(name: string, attributes: Record<string, string>, children: HtmlNode[] = []): HtmlElement {
  return { type: 'element', name, attributes, children }
}

/** All descendant elements, in document order. */
export function descendantsOf(node: HtmlElement): HtmlElement[] {
  return node.children.flatMap((child) => (isElement(child) ? [child, ...descendantsOf(child)] : []))
}

export function outerHtmlOf(node: HtmlNode): string {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type === 'comment') return `<!--${node.value}-->`
  const text = RAW_TEXT.has(node.name) ? node.children.map(textOf).join('') : node.children.map(outerHtmlOf).join('')
  // Parsers drop one line break at the start of these elements.
  const isDropped = DROPS_FIRST_BREAK.has(node.name) && text.startsWith('\n')
  return writeElement(node.name, node.attributes, isDropped ? `\n${text}` : text)
}

const DROPS_FIRST_BREAK = new Set(['pre', 'listing', 'textarea'])

/** Serialises an element. `inner` is HTML; attributes that are null are omitted. */
export function writeElement(name: string, attributes: Record<string, string | null>, inner: string): string {
  const written = Object.entries(attributes).map(([key, value]) => writeAttribute(key, value))
  const open = `<${name}${written.join('')}>`
  return VOID.has(name) ? open : `${open}${inner}</${name}>`
}

function writeAttribute(name: string, value: string | null): string {
  if (value === null) return ''
  return value === '' && name !== 'alt' && name !== 'href' && name !== 'src' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u00a0', '&nbsp;')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;')
}
