// Removes structure without content, before rendering counts, inserts and labels elements.
import type { Root } from 'hast'
import { type Child, elementsOf, isBlank, isElement, replaceChild, singleLineTextOf, textOf, textProperty } from './hast-tree.ts'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Changes a sanitised tree in place. Idempotent. */
export function normalizeTree(root: Root): void {
  flattenCode(root)
  unwrapLinksWithoutAddress(root)
  unwrapHeadings(root)
  dropEmptyParagraphs(root)
}

/** Reduces code blocks to their text: headings, images and ids inside are not part of the article's structure. */
function flattenCode(root: Root): void {
  for (const { element: pre } of elementsOf(root, 'pre')) {
    const code = pre.children.find((child) => isElement(child, 'code'))
    const properties = code?.type === 'element' ? code.properties : {}
    pre.children = [{ type: 'element', tagName: 'code', properties, children: [{ type: 'text', value: textOf(pre) }] }]
  }
}

/** Unwraps links without an address, which the sanitiser removes when it is unsafe. A link target stays as a span with its id. */
function unwrapLinksWithoutAddress(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, 'a').reverse()) {
    if (textProperty(element, 'href') !== null) continue
    const target = textProperty(element, 'id') ?? textProperty(element, 'name')
    if (target === null) replaceChild(ancestors.at(-1), element, ...element.children)
    else Object.assign(element, { tagName: 'span', properties: { id: target } })
  }
}

/** Unwraps headings without text and headings within headings. */
function unwrapHeadings(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, ...HEADINGS).reverse()) {
    const isNested = ancestors.some((ancestor) => isElement(ancestor, ...HEADINGS))
    if (isNested || singleLineTextOf(element) === '') replaceChild(ancestors.at(-1), element, ...element.children)
  }
}

/** Editors leave empty paragraphs, which would count as the first or last paragraph of the article. */
function dropEmptyParagraphs(root: Root): void {
  const parents = new Set(elementsOf(root, 'p').flatMap(({ ancestors }) => ancestors.at(-1) ?? []))
  for (const parent of parents) {
    // One pass per parent: single removals would take quadratic time.
    if (parent.type === 'root') parent.children = parent.children.filter((child) => !isEmptyParagraph(child))
    else parent.children = parent.children.filter((child) => !isEmptyParagraph(child))
  }
}

function isEmptyParagraph(node: Child): boolean {
  return isElement(node, 'p') && node.children.every((child) => isBlank(child) || isElement(child, 'br'))
}

export function labelProgress(root: Root): void {
  for (const { element } of elementsOf(root, 'progress')) {
    const value = Number(textProperty(element, 'value') ?? element.properties.value)
    const max = Number(textProperty(element, 'max') ?? element.properties.max ?? 1)
    element.properties.ariaLabel = Number.isFinite(value) && Number.isFinite(max) ? `${value} of ${max}` : 'Progress'
  }
}
