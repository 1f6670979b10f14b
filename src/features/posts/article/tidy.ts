// Structure that says nothing, or says it wrongly, goes before anything is counted, placed or named.
import type { Root } from 'hast'
import { type Child, elementsOf, isBlank, isElement, lineOf, replaceIn, textOf, textProperty } from './tree.ts'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Tidies a clean tree in place; a second time changes nothing. */
export function tidyTree(root: Root): void {
  flattenCode(root)
  unwrapDeadLinks(root)
  unwrapHeadings(root)
  dropEmptyParagraphs(root)
}

/** Code is text: headings, pictures or ids that found their way into it are not part of the article's structure. */
function flattenCode(root: Root): void {
  for (const { element: pre } of elementsOf(root, 'pre')) {
    const code = pre.children.find((child) => isElement(child, 'code'))
    const properties = code?.type === 'element' ? code.properties : {}
    pre.children = [{ type: 'element', tagName: 'code', properties, children: [{ type: 'text', value: textOf(pre) }] }]
  }
}

/** Its address was refused, or it was only a goal: either way it is no link. */
function unwrapDeadLinks(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, 'a').reverse()) {
    if (textProperty(element, 'href') !== null) continue
    const goal = textProperty(element, 'id') ?? textProperty(element, 'name')
    if (goal === null) replaceIn(ancestors.at(-1), element, ...element.children)
    else Object.assign(element, { tagName: 'span', properties: { id: goal } })
  }
}

/** A heading without words, or within another one, is none. */
function unwrapHeadings(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, ...HEADINGS).reverse()) {
    const isNested = ancestors.some((ancestor) => isElement(ancestor, ...HEADINGS))
    if (isNested || lineOf(element) === '') replaceIn(ancestors.at(-1), element, ...element.children)
  }
}

/** Editors leave paragraphs without content behind; they would hold the place of the first or last one. */
function dropEmptyParagraphs(root: Root): void {
  const parents = new Set(elementsOf(root, 'p').flatMap(({ ancestors }) => ancestors.at(-1) ?? []))
  for (const parent of parents) {
    // One pass for all of them: each removal alone would move everything that follows.
    if (parent.type === 'root') parent.children = parent.children.filter((child) => !isEmptyParagraph(child))
    else parent.children = parent.children.filter((child) => !isEmptyParagraph(child))
  }
}

function isEmptyParagraph(node: Child): boolean {
  return isElement(node, 'p') && node.children.every((child) => isBlank(child) || isElement(child, 'br'))
}

/** A bar without words says nothing to those who cannot see it. */
export function labelProgress(root: Root): void {
  for (const { element } of elementsOf(root, 'progress')) {
    const value = Number(textProperty(element, 'value') ?? element.properties.value)
    const max = Number(textProperty(element, 'max') ?? element.properties.max ?? 1)
    element.properties.ariaLabel = Number.isFinite(value) && Number.isFinite(max) ? `${value} of ${max}` : 'Progress'
  }
}
