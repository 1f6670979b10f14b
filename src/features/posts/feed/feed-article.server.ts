// Converts a rendered article for feed readers: without controls and classes, with absolute addresses.
import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { LRUCache } from 'lru-cache'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { elementsOf, hasClass, isElement, replaceChild, textOf } from '../rendering/hast-tree.ts'
import { CELL_CLASSES } from '../rendering/tables.ts'

const ALLOWED_PROPERTIES = new Set([
  ...['href', 'src', 'alt', 'title', 'id', 'width', 'height', 'lang', 'dir'],
  ...['colSpan', 'rowSpan', 'scope', 'start', 'reversed', 'cite', 'dateTime', 'open', 'value', 'max', 'controls', 'preload'],
])

const parser = unified().use(rehypeParse, { fragment: true })
// Feed readers poll often, articles change rarely.
const cache = new LRUCache<string, string>({ maxSize: 4_000_000, sizeCalculation: (html) => html.length + 100 })

/** `html` is the rendered article, `postUrl` the absolute address of its post. */
export function renderFeedArticle(html: string, postUrl: string): string {
  const key = createHash('sha256').update(postUrl).update('\n').update(html).digest('base64url')
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const tree = parser.parse(html)
  showSources(tree)
  for (const { element, ancestors } of elementsOf(tree)) {
    const parent = ancestors.at(-1)
    if (isControl(element)) replaceChild(parent, element)
    else if (element.tagName === 'input') replaceChild(parent, element, { type: 'text', value: element.properties.checked ? '☑ ' : '☐ ' })
    else cleanProperties(element, postUrl)
  }
  unwrapSpans(tree)
  const written = toHtml(tree)
  cache.set(key, written)
  return written
}

/** Most feed readers draw neither MathML nor inline SVG: the TeX and the source of diagrams replace them. */
function showSources(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'math', 'figure')) {
    const parent = ancestors.at(-1)
    if (element.tagName === 'math') {
      const [source] = elementsOf({ type: 'root', children: [element] }, 'annotation')
      replaceChild(parent, element, h('code', source ? textOf(source.element) : ''))
    } else if (hasClass(element, 'diagram')) {
      const details = elementsOf({ type: 'root', children: [element] }, 'pre', 'figcaption').map((found) => found.element)
      replaceChild(parent, element, ...details.map((found) => (found.tagName === 'pre' ? found : h('p', found.children))))
    }
  }
}

const CONTROLS = ['code-head', 'code-tabs', 'anchor']

function isControl(element: Element): boolean {
  return isElement(element, 'button', 'svg', 'script', 'style') || CONTROLS.some((name) => hasClass(element, name))
}

function cleanProperties(element: Element, postUrl: string): void {
  const { href, src } = element.properties
  const align = isElement(element, 'td', 'th') ? CELL_CLASSES.find(([, name]) => hasClass(element, name))?.[0] : undefined
  element.properties = Object.fromEntries(Object.entries(element.properties).filter(([name]) => ALLOWED_PROPERTIES.has(name)))
  // Feed readers have no style sheet of this site.
  if (align) element.properties.align = align
  if (typeof href === 'string') element.properties.href = absolute(href, postUrl)
  if (typeof src === 'string') element.properties.src = absolute(src, postUrl)
}

/** The spans of highlighted code have no meaning without their classes. */
function unwrapSpans(tree: Root): void {
  // Inner elements first: a replacement reuses the children of the element it replaces.
  for (const { element, ancestors } of elementsOf(tree, 'span').reverse()) replaceChild(ancestors.at(-1), element, ...element.children)
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address
}
