// The tree of the editor's reader from the tree of the server's parser.
import type { Nodes } from 'hast'
import type { HtmlNode } from '../html-tree.ts'

/** Nothing for what is neither an element, a text nor a comment. */
export function toHtmlNodes(node: Nodes): HtmlNode[] {
  if (node.type === 'text' || node.type === 'comment') return [{ type: node.type, value: node.value }]
  if (node.type !== 'element') return []
  const attributes = Object.entries(node.properties).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === false) return []
    return [[attributeName(name), value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value)]]
  })
  const children = node.tagName === 'template' ? (node.content?.children ?? []) : node.children
  return [{ type: 'element', name: node.tagName, attributes: Object.fromEntries(attributes), children: children.flatMap(toHtmlNodes) }]
}

function attributeName(property: string): string {
  if (property === 'className') return 'class'
  if (property === 'htmlFor') return 'for'
  if (/^(?:data|aria)[A-Z]/.test(property)) return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return property === 'viewBox' ? property : property.toLowerCase()
}
