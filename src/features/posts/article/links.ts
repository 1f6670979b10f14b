import type { Root } from 'hast'
import { elementsOf, lineOf, textProperty } from './tree.ts'

/** Pages elsewhere learn nothing about where the reader came from and get no handle on this window. */
export function guardLinks(root: Root): void {
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (href === null) continue
    if (/^(?:https?:)?\/\//i.test(href.trim())) element.properties.rel = ['noopener', 'noreferrer']
    if (lineOf(element) === '' && element.properties.ariaLabel === undefined) element.properties.ariaLabel = href
  }
}
