// A replacement for `parse-html.ts` without a browser: a parser of the same standard.
import type { Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { HtmlNode } from '#src/features/posts/rich-text/html/html-tree.ts'

const parser = unified().use(rehypeParse)

export function parseHtml(html: string): HtmlNode[] {
  const page = parser.parse(`<body>${html}`).children.find((child) => child.type === 'element')
  const body = page?.children.find((child) => child.type === 'element' && child.tagName === 'body')
  return body?.type === 'element' ? body.children.flatMap(treeOf) : []
}

function treeOf(node: Nodes): HtmlNode[] {
  if (node.type === 'text' || node.type === 'comment') return [{ type: node.type, value: node.value }]
  if (node.type !== 'element') return []
  const attributes = Object.entries(node.properties).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === false) return []
    return [[attributeName(name), value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value)]]
  })
  const children = node.tagName === 'template' ? (node.content?.children ?? []) : node.children
  return [{ type: 'element', name: node.tagName, attributes: Object.fromEntries(attributes), children: children.flatMap(treeOf) }]
}

function attributeName(property: string): string {
  if (property === 'className') return 'class'
  if (property === 'htmlFor') return 'for'
  if (/^data[A-Z]/.test(property)) return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return property === 'viewBox' ? property : property.toLowerCase()
}
