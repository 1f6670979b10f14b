// HTML inside of Markdown.
import type { Element } from 'hast'
import type { Html } from 'mdast'
import { writeHtml } from '../rendering/parse-article.ts'

export function html(value: string): Html {
  return { type: 'html', value }
}

/** The element as HTML without a blank line: a blank line ends HTML in Markdown. */
export function rawElement(element: Element): Html {
  return html(withoutBlankLines(writeHtml({ type: 'root', children: [element] })))
}

export function withoutBlankLines(written: string): string {
  return written.replace(/\r\n?/g, '\n').replace(/\n(?=[ \t]{0,500}\n)/g, '&#10;')
}
