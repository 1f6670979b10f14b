// Task lists and footnotes, in the forms that Markdown, editors and other blog engines write.
import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { elementsOf, isBlank, isElement, replaceChild, singleLineTextOf } from './hast-tree.ts'
import { isFootnoteSection } from './insert-blocks.ts'

const LABEL_LENGTH = 120

/** A list whose items all begin with a checkbox becomes a task list. A checkbox anywhere else becomes the character ☑ or ☐. */
export function labelTasks(root: Root): void {
  for (const { element: list } of elementsOf(root, 'ul', 'ol')) {
    const items = list.children.filter((child) => isElement(child, 'li'))
    if (items.length === 0 || items.some((item) => findCheckbox(item) === null)) continue
    list.tagName = 'ul'
    list.properties = { className: ['tasks'] }
    for (const item of items) labelTask(item)
  }
  for (const { element, ancestors } of elementsOf(root, 'input')) {
    if (element.properties.ariaLabel) continue
    replaceChild(ancestors.at(-1), element, { type: 'text', value: element.properties.checked ? '☑ ' : '☐ ' })
  }
}

/** The checkbox that begins the item, directly or in its first paragraph. */
function findCheckbox(item: Element): { box: Element; parent: Element } | null {
  const first = item.children.find((child) => !isBlank(child))
  if (first?.type !== 'element') return null
  if (first.tagName === 'input') return { box: first, parent: item }
  return first.tagName === 'p' ? findCheckbox(first) : null
}

function labelTask(item: Element): void {
  const found = findCheckbox(item)
  if (found) replaceChild(found.parent, found.box)
  const done = found?.box.properties.checked === true
  const content = trimStart(item.children)
  const own: Element = { ...item, children: content.filter((child) => !isElement(child, 'ul', 'ol')) }
  const text = singleLineTextOf(own)
  const label = `${done ? 'Done' : 'Open'}: ${text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text}`
  const box = h('input', { type: 'checkbox', checked: done, disabled: true, ariaLabel: label })
  const isInline = content.every(
    (child) => !isElement(child, 'p', 'ul', 'ol', 'div', 'pre', 'blockquote', 'table', 'dl', 'figure', 'details'),
  )
  item.children = [box, h(isInline ? 'span' : 'div', content)]
}

function trimStart(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children
  if (first?.type !== 'text') return children
  const value = first.value.trimStart()
  return value === '' ? trimStart(rest) : [{ type: 'text', value }, ...rest]
}

/** Replaces the headings and rules of the footnotes by an accessible name. */
export function wrapFootnotes(root: Root): void {
  for (const { element, ancestors } of elementsOf(root, 'section', 'div')) {
    if (!isFootnoteSection(element)) continue
    const children = element.children.filter((child) => !isElement(child, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'))
    replaceChild(ancestors.at(-1), element, h('section', { className: ['footnotes'], ariaLabel: 'Footnotes' }, children))
  }
}

/** Labels footnote references and the links back from the footnotes. */
export function labelFootnoteReferences(root: Root): void {
  for (const { element } of elementsOf(root, 'a')) {
    const isReference = element.properties.dataFootnoteRef !== undefined
    const isBackLink = element.properties.dataFootnoteBackref !== undefined
    if (isReference) element.properties.ariaLabel = `Footnote ${singleLineTextOf(element)}`
    if (isBackLink) labelBackLink(element)
    element.properties.dataFootnoteRef = undefined
    element.properties.dataFootnoteBackref = undefined
  }
}

/** Replaces the arrow of the Markdown parser, which some systems show as an emoji. */
function labelBackLink(link: Element): void {
  const line = singleLineTextOf(link)
  const count = line.slice(trimEndOf(line, '0123456789').length)
  link.properties.ariaLabel = count ? `Back to text ${count}` : 'Back to text'
  link.children = count ? [{ type: 'text', value: '↑' }, h('sup', count)] : [{ type: 'text', value: '↑' }]
}
