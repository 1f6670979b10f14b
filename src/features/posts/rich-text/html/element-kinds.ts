// Classifies HTML elements for the editor.
import { allowedHtml } from '../../rendering/allowed-html.ts'
import type { PreservedAttributes } from './article-doc.ts'
import { descendantsOf, type HtmlElement, type HtmlNode, isElement, isMissingPicture } from './html-tree.ts'

const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'li', 'main', 'menu', 'nav', 'ol', 'p'],
  ...['pre', 'search', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption', 'colgroup', 'ul'],
])

/** Elements that public pages and the editor replace by their content. */
const UNWRAPPED = new Set([
  ...['acronym', 'article', 'basefont', 'big', 'blink', 'body', 'center', 'font', 'footer', 'header', 'hgroup', 'html', 'label', 'main'],
  ...['nav', 'nobr', 'noscript', 'picture', 'search', 'source', 'o:p'],
])

/** The elements of the mark `phrase`, which differ by name only. */
const PHRASES = new Set([
  ...['abbr', 'bdi', 'bdo', 'cite', 'del', 'dfn', 'ins', 'kbd', 'mark', 'q', 'samp', 'small', 'span', 'time', 'tt', 'var'],
])

/** The elements of the node `container`. */
const CONTAINERS = new Set(['address', 'aside', 'div', 'figcaption', 'figure', 'section'])

export function isPhrase(name: string): boolean {
  return PHRASES.has(name)
}

export function isContainer(name: string): boolean {
  return CONTAINERS.has(name)
}

export function isUnwrapped(name: string): boolean {
  return UNWRAPPED.has(name)
}

export function isBlockName(name: string): boolean {
  return BLOCKS.has(name)
}

/** Whether public pages always render the element itself and not only its content, which may be text. */
export function isRenderedBlockName(name: string): boolean {
  return isBlockName(name) && allowedHtml.tagNames?.includes(name) === true && allowedHtml.ancestors?.[name] === undefined
}

/** Whether the node is no block and contains none. */
export function isInline(node: HtmlNode): boolean {
  if (!isElement(node)) return true
  return ![node, ...descendantsOf(node)].some((element) => isBlockName(element.name) || isMissingPicture(element))
}

/** The attributes that public pages render, without those in `known`, which the node stores separately. */
export function preservedAttributes(element: HtmlElement, ...known: readonly string[]): PreservedAttributes {
  const preserved = Object.entries(element.attributes).flatMap(([name, value]): [string, string][] => {
    if (known.includes(name)) return []
    const rule = ruleFor(element.name, name)
    if (rule === undefined) return []
    if (name !== 'class') return [[name, value]]
    const classes = value.split(/\s+/).filter((className) => matches(rule, className))
    return classes.length > 0 ? [[name, classes.join(' ')]] : []
  })
  return preserved.length > 0 ? Object.fromEntries(preserved) : null
}

type Rule = string | [string, ...unknown[]]

function ruleFor(elementName: string, name: string): Rule | undefined {
  const property = propertyName(name)
  const rules = [...(allowedHtml.attributes?.['*'] ?? []), ...(allowedHtml.attributes?.[elementName] ?? [])]
  return rules.find((rule) => (typeof rule === 'string' ? rule : rule[0]).toLowerCase() === property)
}

/** The allow-list names properties (`className`, `dataTitle`), markup names attributes (`class`, `data-title`). */
function propertyName(attribute: string): string {
  return attribute === 'class' ? 'classname' : attribute.replaceAll('-', '')
}

function matches(rule: Rule, className: string): boolean {
  if (typeof rule === 'string') return true
  return rule.slice(1).some((value) => (value instanceof RegExp ? value.test(className) : value === className))
}
