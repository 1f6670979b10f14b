import type { Root } from 'hast'
import { elementsOf, isBlank, isElement, replaceIn, textProperty } from './tree.ts'

/** Editors leave paragraphs without content behind; they would hold the place of the first or last one. */
export function dropEmptyParagraphs(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, 'p')) {
    if (element.children.every((child) => isBlank(child) || isElement(child, 'br'))) replaceIn(ancestors.at(-1), element)
  }
}

/** A bar without words says nothing to those who cannot see it. */
export function labelProgress(root: Root): void {
  for (const { element } of elementsOf(root, 'progress')) {
    const value = Number(textProperty(element, 'value') ?? element.properties.value)
    const max = Number(textProperty(element, 'max') ?? element.properties.max ?? 1)
    element.properties.ariaLabel = Number.isFinite(value) && Number.isFinite(max) ? `${value} of ${max}` : 'Progress'
  }
}
