// Queries and changes of a hast tree.
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

/** The value of a property; null when it is not a string. */
export function textProperty(element: Element, name: string): string | null {
  const value = element.properties[name]
  return typeof value === 'string' ? value : null
}

/** The text content, with the alternative text of images and a line break for each `br`. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  if (isElement(node, 'br')) return '\n'
  if (isElement(node, 'img')) return textProperty(node, 'alt') ?? ''
  return node.children.map(textOf).join('')
}

/** The text content with white space collapsed. */
export function singleLineTextOf(node: Nodes): string {
  return textOf(node).replace(/\s+/g, ' ').trim()
}

export function isBlank(node: Child): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** Whether a paragraph holds this element and nothing else. */
export function isAloneInParagraph(element: Element, parent: Parents | undefined): parent is Element {
  return isElement(parent, 'p') && parent.children.every((child) => child === element || isBlank(child))
}

/** Elements with their ancestors (nearest last), in document order. The list is a snapshot: callers may change the tree. */
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

/** Replaces a child of `parent`, or removes it when there is no replacement. */
export function replaceChild(parent: Parents | undefined, node: ElementContent, ...replacement: ElementContent[]): void {
  if (!parent) return
  const index = indexOfChild(parent, node)
  if (index < 0) return
  const [only] = replacement
  if (only && replacement.length === 1) parent.children[index] = only
  else parent.children.splice(index, 1, ...replacement)
}

/** The index of the child found last, per parent. Callers replace children in document order, in either direction. */
const lastIndexes = new WeakMap<Parents, number>()

/** Searches in both directions from the child found last: `indexOf` would take quadratic time for all siblings together. */
function indexOfChild(parent: Parents, node: ElementContent): number {
  const { children } = parent
  const start = lastIndexes.get(parent) ?? 0
  for (let distance = 0; distance <= Math.max(start, children.length - start); distance += 1) {
    for (const index of [start + distance, start - distance]) {
      if (children[index] !== node) continue
      lastIndexes.set(parent, index)
      return index
    }
  }
  return -1
}

export function insertChildAt(parent: Parents, index: number, element: Element): void {
  parent.children.splice(index, 0, element)
}
