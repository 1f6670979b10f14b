// A rendered article as a feed reader can show it: no controls, no classes, every address absolute.
import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { LRUCache } from 'lru-cache'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { elementsOf, hasClass, isElement, replaceIn } from './article/tree.ts'

const KEPT_PROPERTIES = new Set([
  ...['href', 'src', 'alt', 'title', 'id', 'width', 'height', 'lang', 'dir'],
  ...['colSpan', 'rowSpan', 'scope', 'start', 'reversed', 'cite', 'dateTime', 'open', 'value', 'max'],
])

const parser = unified().use(rehypeParse, { fragment: true })
// Readers ask all day long, articles change rarely.
const kept = new LRUCache<string, string>({ maxSize: 4_000_000, sizeCalculation: (html) => html.length + 100 })

/** `html` as the renderer wrote it, for a post at `postUrl` (absolute). */
export function articleForFeed(html: string, postUrl: string): string {
  const key = createHash('sha256').update(postUrl).update('\n').update(html).digest('base64url')
  const known = kept.get(key)
  if (known !== undefined) return known
  const tree = parser.parse(html)
  for (const { element, ancestors } of elementsOf(tree)) {
    const parent = ancestors.at(-1)
    if (isControl(element)) replaceIn(parent, element)
    else if (element.tagName === 'input') replaceIn(parent, element, { type: 'text', value: element.properties.checked ? '☑ ' : '☐ ' })
    else tidy(element, postUrl)
  }
  unwrapSpans(tree)
  const written = toHtml(tree)
  kept.set(key, written)
  return written
}

function isControl(element: Element): boolean {
  return isElement(element, 'button', 'svg', 'script', 'style') || hasClass(element, 'code-head') || hasClass(element, 'anchor')
}

function tidy(element: Element, postUrl: string): void {
  const { href, src } = element.properties
  element.properties = Object.fromEntries(Object.entries(element.properties).filter(([name]) => KEPT_PROPERTIES.has(name)))
  if (typeof href === 'string') element.properties.href = absolute(href, postUrl)
  if (typeof src === 'string') element.properties.src = absolute(src, postUrl)
}

/** Highlighting is nothing but spans; without their classes they say nothing. */
function unwrapSpans(tree: Root): void {
  // From the inside out: what is replaced takes its content along.
  for (const { element, ancestors } of elementsOf(tree, 'span').reverse()) replaceIn(ancestors.at(-1), element, ...element.children)
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address
}
