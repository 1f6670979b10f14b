// What every step of rendering asks of the tree of an article.
import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from 'hast'

export type Child = RootContent | ElementContent

export function isElement(node: Nodes | undefined, ...names: readonly string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName))
}

export function hasClass(element: Element, name: string): boolean {
  return classesOf(element).includes(name)
}

export function classesOf(element: Element): string[] {
  const { className } = element.properties
  return Array.isArray(className) ? className.map(String) : []
}

/** The value of a property when it is text. */
export function textProperty(element: Element, name: string): string | null {
  const value = element.properties[name]
  return typeof value === 'string' ? value : null
}

/** All text inside, pictures by their alternative text, line breaks as such. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  if (isElement(node, 'br')) return '\n'
  if (isElement(node, 'img')) return textProperty(node, 'alt') ?? ''
  return node.children.map(textOf).join('')
}

/** Text on one line, for labels and names. */
export function lineOf(node: Nodes): string {
  return textOf(node).replace(/\s+/g, ' ').trim()
}

export function isBlank(node: Child): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** Elements with their ancestors (nearest last), in document order; the list is taken before any is changed. */
export function elementsOf(root: Root, ...names: readonly string[]): { element: Element; ancestors: readonly Parents[] }[] {
  const found: { element: Element; ancestors: readonly Parents[] }[] = []
  collect(root, [], (element, ancestors) => {
    if (names.length === 0 || names.includes(element.tagName)) found.push({ element, ancestors })
  })
  return found
}

function collect(parent: Parents, above: readonly Parents[], visit: (element: Element, ancestors: readonly Parents[]) => void): void {
  const ancestors = [...above, parent]
  for (const child of parent.children) {
    if (!isElement(child)) continue
    visit(child, ancestors)
    collect(child, ancestors, visit)
  }
}

/** Puts `replacement` where `node` is. */
export function replaceIn(parent: Parents | undefined, node: ElementContent, ...replacement: ElementContent[]): void {
  if (!parent) return
  const place = placeOf(parent, node)
  if (place < 0) return
  const [only] = replacement
  if (only && replacement.length === 1) parent.children[place] = only
  else parent.children.splice(place, 1, ...replacement)
}

/** Where something was found in a parent: what is looked for next is near, in either direction. */
const lastPlaces = new WeakMap<Parents, number>()

/** From the beginning anew for every one of them, ten thousands of siblings would take as many times as long. */
function placeOf(parent: Parents, node: ElementContent): number {
  const { children } = parent
  const around = lastPlaces.get(parent) ?? 0
  for (let distance = 0; distance <= Math.max(around, children.length - around); distance += 1) {
    for (const place of [around + distance, around - distance]) {
      if (children[place] !== node) continue
      lastPlaces.set(parent, place)
      return place
    }
  }
  return -1
}

export function insertAt(parent: Parents, place: number, element: Element): void {
  parent.children.splice(place, 0, element)
}
