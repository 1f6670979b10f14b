// Word writes the items of a list as paragraphs with the bullet or number as text.
import { createElement, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from '../html/html-tree.ts'
import { styleOf } from './inline-style.ts'

type Item = { level: number; isOrdered: boolean; children: HtmlNode[] }

/** Converts paragraphs of lists to nested lists. */
export function restoreWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let items: Item[] = []
  for (const node of nodes) {
    const item = isElement(node) ? itemOf(node) : null
    if (item) items.push(item)
    else if (items.length > 0 && (isBlank(node) || node.type === 'comment')) continue
    else {
      result.push(...nest(items), isElement(node) ? { ...node, children: restoreWordLists(node.children) } : node)
      items = []
    }
  }
  return [...result, ...nest(items)]
}

function itemOf(paragraph: HtmlElement): Item | null {
  if (paragraph.name !== 'p') return null
  const level = /\blevel(?<level>\d)\b/.exec(styleOf(paragraph).get('mso-list') ?? '')?.groups?.level
  if (level === undefined) return null
  const marker = findMarker(paragraph)
  const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marker ? textOf(marker) : '')
  return { level: Number(level), isOrdered, children: without(paragraph.children, marker) }
}

/** `<span style="mso-list:Ignore">·  </span>`, somewhere in the paragraph. */
function findMarker(parent: HtmlElement): HtmlElement | null {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (styleOf(child).get('mso-list') === 'ignore') return child
    const inner = findMarker(child)
    if (inner) return inner
  }
  return null
}

function without(nodes: readonly HtmlNode[], marker: HtmlElement | null): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (node === marker) return []
    return isElement(node) ? { ...node, children: without(node.children, marker) } : node
  })
}

function nest(items: readonly Item[]): HtmlNode[] {
  const lists: HtmlElement[] = []
  for (let index = 0; index < items.length; ) {
    const first = items[index]
    if (!first) break
    const next = items.findIndex((item, position) => position > index && item.level <= first.level)
    const end = next < 0 ? items.length : next
    const item = createElement('li', {}, [...first.children, ...nest(items.slice(index + 1, end))])
    const name = first.isOrdered ? 'ol' : 'ul'
    const last = lists.at(-1)
    if (last?.name === name) last.children.push(item)
    else lists.push(createElement(name, {}, [item]))
    index = end
  }
  return lists
}
