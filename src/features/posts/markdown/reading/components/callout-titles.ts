import type { Root } from 'hast'
import { elementsOf, hasClass, isBlank, isElement, textOf, textProperty } from '../../../rendering/hast-tree.ts'

/** The renderer writes the title of a callout. One that an export has written as a paragraph becomes the title again. Changes the tree in place. */
export function adoptCalloutTitles(tree: Root): void {
  for (const { element } of elementsOf(tree, 'aside', 'div')) {
    if (!hasClass(element, 'callout')) continue
    const [first] = element.children.filter((child) => !isBlank(child))
    if (!isElement(first, 'p') || !hasClass(first, 'callout-title')) continue
    const title = textOf(first).trim()
    const isOfKind = title.toLowerCase() === 'note' || hasClass(element, title.toLowerCase())
    element.children = element.children.filter((child) => child !== first)
    if (!isOfKind) element.properties.dataTitle = textProperty(element, 'dataTitle') ?? title
  }
}
