// Markup to a tree, by the browser's own parser.
import type { HtmlNode } from './html-tree.ts'

export function parseHtml(html: string): HtmlNode[] {
  // The document templates live in runs nothing, loads nothing, and has no policy that styles in the markup could offend.
  const body = document.createElement('template').content.ownerDocument.createElement('body')
  body.innerHTML = html
  return treeOf(body)
}

function treeOf(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (isText(node)) return [{ type: 'text', value: node.data }]
    if (isComment(node)) return [{ type: 'comment', value: node.data }]
    if (!isElementNode(node)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    const inside = 'content' in node && node.content instanceof DocumentFragment ? node.content : node
    return [{ type: 'element', name: node.localName, attributes, children: treeOf(inside) }]
  })
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}

function isComment(node: Node): node is Comment {
  return node.nodeType === Node.COMMENT_NODE
}

function isElementNode(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}
