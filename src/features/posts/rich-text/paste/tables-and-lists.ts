import { createElement, type HtmlElement, type HtmlNode, isBlank, isElement, significantChildrenOf } from '../html/html-tree.ts'

/** Moves nested lists into their items: Google Docs writes them beside the items. */
export function joinNestedLists(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  const children = node.children.map(joinNestedLists)
  if (node.name !== 'ul' && node.name !== 'ol') return { ...node, children }
  const items: HtmlNode[] = []
  for (const child of children) {
    const last = items.at(-1)
    if (isElement(child, 'ul', 'ol') && isElement(last, 'li')) items[items.length - 1] = { ...last, children: [...last.children, child] }
    else if (isElement(child, 'ul', 'ol')) items.push(createElement('li', {}, [child]))
    else if (!isBlank(child)) items.push(child)
  }
  return { ...node, children: items }
}

/** Converts a first row in bold to header cells: word processors mark a header row that way. */
export function markHeaderRow(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  if (node.name !== 'table') return { ...node, children: node.children.map(markHeaderRow) }
  const rows = significantChildrenOf(node).flatMap((part) =>
    isElement(part, 'tr') ? [part] : isElement(part) ? significantChildrenOf(part) : [],
  )
  const [first] = rows
  const hasHeader = node.children.some((part) => isElement(part, 'thead')) || !isElement(first, 'tr')
  const cells = isElement(first, 'tr') ? significantChildrenOf(first) : []
  if (hasHeader || rows.length < 2 || cells.length === 0 || !cells.every((cell) => isElement(cell, 'td') && isBold(cell))) return node
  return replaceIn(
    node,
    first,
    createElement(
      'tr',
      {},
      cells.map((cell) => (isElement(cell) ? { ...cell, name: 'th', children: withoutBold(cell.children) } : cell)),
    ),
  )
}

/** `<td><p>Text</p></td>` becomes `<td>Text</td>`. */
export function unwrapOnlyParagraphs(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  const children = node.children.map(unwrapOnlyParagraphs)
  const [first, ...rest] = children.filter((child) => !isBlank(child))
  const isOnly = ['td', 'th', 'li'].includes(node.name) && isElement(first, 'p') && rest.every((other) => isElement(other, 'ul', 'ol'))
  return { ...node, children: isOnly ? [...first.children, ...rest] : children }
}

function isBold(cell: HtmlElement): boolean {
  const words = cell.children.filter((child) => !isBlank(child))
  return words.length > 0 && words.every((child) => isElement(child, 'strong', 'b') || (isElement(child, 'p') && isBold(child)))
}

function withoutBold(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (isElement(node, 'strong', 'b')) return node.children
    return isElement(node, 'p') ? { ...node, children: withoutBold(node.children) } : node
  })
}

function replaceIn(parent: HtmlElement, old: HtmlNode | undefined, replacement: HtmlElement): HtmlElement {
  const children = parent.children.map((child) =>
    child === old ? replacement : isElement(child) ? replaceIn(child, old, replacement) : child,
  )
  return { ...parent, children }
}
