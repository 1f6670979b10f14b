// Markup to a tree, by the browser's own parser.
import type { HtmlNode } from './html-tree.ts'

/** What styles are called while the browser looks: even in a document that shows nothing, our policy forbids inline styles. */
const HIDDEN = 'data-hidden-style'

export function parseHtml(html: string): HtmlNode[] {
  // The document that templates live in runs nothing and loads nothing.
  const body = document.createElement('template').content.ownerDocument.createElement('body')
  body.innerHTML = html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'])style(?=\s*=)/gi, `$1${HIDDEN}`))
  return treeOf(body)
}

/**
 * Asks the prototypes, as a form answers with its fields where it is asked for its own properties: `<form><input name=attributes>`
 * would make the paste fail.
 */
function treeOf(parent: Node): HtmlNode[] {
  return [...Reflect.get(Node.prototype, 'childNodes', parent)].flatMap((node): HtmlNode[] => {
    if (isText(node)) return [{ type: 'text', value: shown(node.data) }]
    if (isComment(node)) return [{ type: 'comment', value: shown(node.data) }]
    if (!isElementNode(node)) return []
    const found = Reflect.get(Element.prototype, 'attributes', node)
    const attributes = Object.fromEntries([...found].map(({ name, value }) => [shown(name), shown(value)]))
    const inside = 'content' in node && node.content instanceof DocumentFragment ? node.content : node
    return [{ type: 'element', name: Reflect.get(Element.prototype, 'localName', node), attributes, children: treeOf(inside) }]
  })
}

function shown(text: string): string {
  return text.replaceAll(HIDDEN, 'style')
}

function kindOf(node: Node): number {
  return Reflect.get(Node.prototype, 'nodeType', node)
}

function isText(node: Node): node is Text {
  return kindOf(node) === Node.TEXT_NODE
}

function isComment(node: Node): node is Comment {
  return kindOf(node) === Node.COMMENT_NODE
}

function isElementNode(node: Node): node is Element {
  return kindOf(node) === Node.ELEMENT_NODE
}
