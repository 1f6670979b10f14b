import type { Root } from 'hast'
import { elementsOf, lineOf, replaceIn, textProperty } from './tree.ts'

/** Pages elsewhere learn nothing about where the reader came from and get no handle on this window. */
export function guardLinks(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (href === null) {
      // Its address was refused, or it was only a goal: either way it is no link.
      if (element.properties.id === undefined) replaceIn(ancestors.at(-1), element, ...element.children)
      else element.tagName = 'span'
      continue
    }
    if (/^(?:https?:)?\/\//i.test(href.trim())) element.properties.rel = ['noopener', 'noreferrer']
    if (lineOf(element) === '' && element.properties.ariaLabel === undefined) element.properties.ariaLabel = href
  }
}
