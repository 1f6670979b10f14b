// A replacement for `parse-html.ts` without a browser: a parser of the same standard.
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { HtmlNode } from '#src/features/posts/rich-text/html/html-tree.ts'
import { toHtmlNodes } from '#src/features/posts/rich-text/html/read/to-html-nodes.ts'

const parser = unified().use(rehypeParse)

export function parseHtml(html: string): HtmlNode[] {
  const page = parser.parse(`<body>${html}`).children.find((child) => child.type === 'element')
  const body = page?.children.find((child) => child.type === 'element' && child.tagName === 'body')
  return body?.type === 'element' ? body.children.flatMap(toHtmlNodes) : []
}
