// Markup to a tree, by the browser's own parser. The document it makes runs nothing and loads nothing.
import type { HtmlNode } from './html-tree.ts'

export function parseHtml(html: string): HtmlNode[] {
  // Without a body before it, what the parser takes for the head would be moved out of its place.
  return treeOf(new DOMParser().parseFromString(`<body>${html}`, 'text/html').body)
}

function treeOf(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [{ type: 'text', value: node.data }]
    if (node instanceof Comment) return [{ type: 'comment', value: node.data }]
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    const inside = node instanceof HTMLTemplateElement ? node.content : node
    return [{ type: 'element', name: node.localName, attributes, children: treeOf(inside) }]
  })
}
