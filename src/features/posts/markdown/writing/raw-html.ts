// HTML inside of Markdown.
import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf } from '../../rendering/hast-tree.ts'
import { writeHtml } from '../../rendering/parse-article.ts'
import { rawElement, withoutBlankLines } from '../raw-element.ts'

/** Elements that are no part of a line of text. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...[
    'address',
    'aside',
    'audio',
    'blockquote',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  ...['hr', 'li', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'ul', 'video'],
])

export function isBlock(element: Element): boolean {
  return BLOCKS.has(element.tagName)
}

export function hasBlocks(element: Element): boolean {
  return elementsOf({ type: 'root', children: [...element.children] }).some(({ element: inner }) => isBlock(inner))
}

/** The start tag and the end tag. */
export function tagsOf(element: Element): { start: string; end: string } {
  const written = withoutBlankLines(writeHtml({ type: 'root', children: [{ ...element, children: [] }] }))
  const end = `</${element.tagName}>`
  return { start: written.slice(0, -end.length), end }
}

/** The whole article as HTML blocks. */
export function rawArticle(tree: Root): string {
  return `${tree.children.flatMap((child) => (child.type === 'element' ? rawElement(child).value : [])).join('\n\n')}\n`
}

/** Puts text and elements of text that are outside of blocks into paragraphs. */
export function wrapLooseText(tree: Root): void {
  const wrapped: Element[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    if (line.some((child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''))) wrapped.push(h('p', line))
    line = []
  }
  for (const child of tree.children) {
    if (child.type === 'element' && isBlock(child)) {
      endLine()
      wrapped.push(child)
    } else if (child.type === 'element' || child.type === 'text') line.push(child)
  }
  endLine()
  tree.children = wrapped
}
