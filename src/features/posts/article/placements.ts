// Where the thumbnail and the project block go in the article (specification, section 2, "Post page").
import type { Element, Parents, Root } from 'hast'
import { elementsOf, hasClass, insertAt, isElement, lineOf } from './tree.ts'

type Place = { parent: Parents; before: number }

/** After the first paragraph of the text itself; at the start of an article without any. */
export function afterFirstParagraph(root: Root, figure: Element): void {
  const first = flowElements(root, 'p').find(({ element }) => lineOf(element) !== '')
  if (first) insertAt(first.parent, first.parent.children.indexOf(first.element) + 1, figure)
  else insertAt(root, 0, figure)
}

/** Before the last h2–h6; failing that, before the last paragraph; failing that, at the end. */
export function beforeLastHeading(root: Root, block: Element): void {
  const { parent, before } =
    placeBefore(flowElements(root, 'h2', 'h3', 'h4', 'h5', 'h6').at(-1)) ?? placeBefore(flowElements(root, 'p').at(-1)) ?? endOf(root)
  insertAt(parent, before, block)
}

function placeBefore(found: { element: Element; parent: Parents } | undefined): Place | null {
  if (!found) return null
  return { parent: found.parent, before: found.parent.children.indexOf(found.element) }
}

function endOf(root: Root): Place {
  const notes = root.children.findIndex((child) => isElement(child) && isFootnotes(child))
  return { parent: root, before: notes < 0 ? root.children.length : notes }
}

/** Elements of the article's own flow: what stands in a quotation, a list, a table or the footnotes is not a place of its own. */
function flowElements(root: Root, ...names: string[]): { element: Element; parent: Parents }[] {
  return elementsOf(root, ...names).flatMap(({ element, ancestors }) => {
    const parent = ancestors.at(-1)
    return parent && ancestors.every(isFlow) ? [{ element, parent }] : []
  })
}

function isFlow(node: Parents): boolean {
  return node.type === 'root' || (isElement(node, 'div', 'section') && !isFootnotes(node) && !hasClass(node, 'callout'))
}

export function isFootnotes(element: Element): boolean {
  return hasClass(element, 'footnotes') || element.properties.dataFootnotes !== undefined
}
