// Parses HTML with the parser of the browser.
import type { HtmlNode } from '../html-tree.ts'

/** Stands in for `style` during parsing: the Content-Security-Policy applies to inline styles even in an inert document. */
const STYLE_PLACEHOLDER = 'data-hidden-style'

export function parseHtml(html: string): HtmlNode[] {
  // The document of a template is inert: it runs no scripts and loads no resources.
  const body = document.createElement('template').content.ownerDocument.createElement('body')
  body.innerHTML = html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'])style(?=\s*=)/gi, `$1${STYLE_PLACEHOLDER}`))
  return treeOf(body)
}

/**
 * Reads properties through the prototypes, because the fields of a form shadow its properties (DOM clobbering):
 * `<form><input name=attributes>` would make the paste fail.
 */
function treeOf(parent: Node): HtmlNode[] {
  return [...Reflect.get(Node.prototype, 'childNodes', parent)].flatMap((node): HtmlNode[] => {
    if (isText(node)) return [{ type: 'text', value: restoreStyle(node.data) }]
    if (isComment(node)) return [{ type: 'comment', value: restoreStyle(node.data) }]
    if (!isElementNode(node)) return []
    const found = Reflect.get(Element.prototype, 'attributes', node)
    const attributes = Object.fromEntries([...found].map(({ name, value }) => [restoreStyle(name), restoreStyle(value)]))
    const inside = 'content' in node && node.content instanceof DocumentFragment ? node.content : node
    return [{ type: 'element', name: Reflect.get(Element.prototype, 'localName', node), attributes, children: treeOf(inside) }]
  })
}

function restoreStyle(text: string): string {
  return text.replaceAll(STYLE_PLACEHOLDER, 'style')
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
