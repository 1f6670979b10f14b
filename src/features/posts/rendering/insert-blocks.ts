// Inserts the thumbnail and the project block into the article (specification, section 2, "Post page").
import type { Element, Parents, Root } from 'hast'
import { elementsOf, hasClass, insertChildAt, isElement, singleLineTextOf } from './hast-tree.ts'

type Position = { parent: Parents; before: number }

/** Inserts after the first paragraph of the main text, or at the start of an article without one. */
export function insertAfterFirstParagraph(root: Root, figure: Element): void {
  const first = mainTextElements(root, 'p').find(({ element }) => singleLineTextOf(element) !== '')
  if (first) insertChildAt(first.parent, first.parent.children.indexOf(first.element) + 1, figure)
  else insertChildAt(root, 0, figure)
}

/** Inserts before the last h2–h6, else before the last paragraph, else at the end but before the footnotes. */
export function insertBeforeLastHeading(root: Root, block: Element): void {
  const { parent, before } =
    positionBefore(mainTextElements(root, 'h2', 'h3', 'h4', 'h5', 'h6').at(-1)) ??
    positionBefore(mainTextElements(root, 'p').at(-1)) ??
    endOf(root)
  insertChildAt(parent, before, block)
}

function positionBefore(found: { element: Element; parent: Parents } | undefined): Position | null {
  if (!found) return null
  return { parent: found.parent, before: found.parent.children.indexOf(found.element) }
}

function endOf(root: Root): Position {
  const footnotes = root.children.findIndex((child) => isElement(child) && isFootnoteSection(child))
  return { parent: root, before: footnotes < 0 ? root.children.length : footnotes }
}

/** Elements outside of quotations, callouts, lists, tables and footnotes. */
function mainTextElements(root: Root, ...names: string[]): { element: Element; parent: Parents }[] {
  return elementsOf(root, ...names).flatMap(({ element, ancestors }) => {
    const parent = ancestors.at(-1)
    return parent && ancestors.every(isMainText) ? [{ element, parent }] : []
  })
}

function isMainText(node: Parents): boolean {
  return node.type === 'root' || (isElement(node, 'div', 'section') && !isFootnoteSection(node) && !hasClass(node, 'callout'))
}

export function isFootnoteSection(element: Element): boolean {
  return hasClass(element, 'footnotes') || element.properties.dataFootnotes !== undefined
}
