// Word writes the items of a list as paragraphs with the bullet or number as text.
import { createElement, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from '../html/html-tree.ts'
import { styleOf } from './inline-style.ts'

/** `marker`: the number of an item of an ordered list, and the `type` of the list. */
type Item = { level: number; marker: { number: number; type: string } | null; children: HtmlNode[] }

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
  return { level: Number(level), marker: readMarker(marker ? textOf(marker) : ''), children: without(paragraph.children, marker) }
}

/** `3.`, `(1)`, `b)` or `iv.`; null for a bullet. */
function readMarker(text: string): Item['marker'] {
  const [, sign = ''] = /^\s*\(?(\d{1,6}|[a-z]{1,6})[.)]/i.exec(text) ?? []
  if (sign === '') return null
  if (/^\d/.test(sign)) return { number: Number(sign), type: '1' }
  const isCapital = sign === sign.toUpperCase()
  const lower = sign.toLowerCase()
  // A list of letters that begins with i is rare.
  if (lower === 'i' || (lower.length > 1 && /^[ivxlc]+$/.test(lower))) return { number: romanNumber(lower), type: isCapital ? 'I' : 'i' }
  return { number: lower.length === 1 ? lower.charCodeAt(0) - 96 : 1, type: isCapital ? 'A' : 'a' }
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function romanNumber(letters: string): number {
  const values = Array.from(letters, (letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => (value < (values[index + 1] ?? 0) ? sum - value : sum + value), 0)
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
  let before = 0
  for (let index = 0; index < items.length; ) {
    const first = items[index]
    if (!first) break
    const next = items.findIndex((item, position) => position > index && item.level <= first.level)
    const end = next < 0 ? items.length : next
    const item = createElement('li', {}, [...first.children, ...nest(items.slice(index + 1, end))])
    const name = first.marker ? 'ol' : 'ul'
    const number = first.marker?.number ?? 0
    const last = lists.at(-1)
    // A number that does not grow begins another list.
    if (last?.name === name && (number === 0 || number > before)) last.children.push(item)
    else lists.push(createElement(name, attributesOf(first.marker), [item]))
    before = number
    index = end
  }
  return lists
}

function attributesOf(marker: Item['marker']): Record<string, string> {
  if (marker === null) return {}
  return { ...(marker.number > 1 ? { start: String(marker.number) } : {}), ...(marker.type === '1' ? {} : { type: marker.type }) }
}
