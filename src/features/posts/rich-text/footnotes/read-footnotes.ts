// Reads the footnotes of an article in the form in which Markdown and this editor write them: references as links in `sup`, and a section with a list
// at the end, whose items lead back. Anything else stays links and a container, because the editor would change what readers see.
import { isInline, preservedAttributes } from '../html/element-kinds.ts'
import {
  descendantsOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  significantChildrenOf,
  textOf,
} from '../html/html-tree.ts'
import { referenceSequence } from './footnote-order.ts'

/** Stands for a reference in the tree. No element of a document can have this name. */
export const REFERENCE_ELEMENT = '#footnote'

export type ReadNote = { name: string; children: HtmlNode[] }

/** The text with elements for references, and the notes; null when the article has no footnotes in this form. */
export function readFootnotes(article: readonly HtmlNode[]): { body: HtmlNode[]; notes: ReadNote[] } | null {
  const end = article.findLastIndex((node) => !isBlank(node))
  const section = article[end]
  if (!isElement(section, 'section', 'div') || !isFootnoteSection(section)) return null
  const items = itemsOf(section)
  const notes = items?.map(readNote) ?? []
  const known = notes.flatMap((note) => note ?? [])
  const body = article.slice(0, end)
  if (items === null || known.length === 0 || known.length < notes.length || !isConsistent(body, known)) return null
  const read = {
    body: body.map(withReferences),
    notes: known.map(({ name, children }) => ({ name, children: children.map(withReferences) })),
  }
  // A link that does not stand alone in `sup` was left.
  return [...read.body, ...read.notes.flatMap(({ children }) => children)].some((node) => referencesIn(node).length > 0) ? null : read
}

function isFootnoteSection(element: HtmlElement): boolean {
  const isMarked = hasClass(element, 'footnotes') || element.attributes['data-footnotes'] !== undefined
  return isMarked && preservedAttributes(element, 'class', 'data-footnotes') === null
}

/** Pages show neither the heading nor the rule of the section. */
function itemsOf(section: HtmlElement): HtmlElement[] | null {
  const [list, ...others] = significantChildrenOf(section).filter((child) => !isElement(child, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'))
  if (!isElement(list, 'ol') || others.length > 0 || preservedAttributes(list) !== null) return null
  const items = list.children.filter((child) => !isBlank(child))
  return items.every((item): item is HtmlElement => isElement(item, 'li') && preservedAttributes(item, 'id') === null) ? items : null
}

type FoundNote = ReadNote & { backLinks: HtmlElement[] }

function readNote(item: HtmlElement): FoundNote | null {
  const name = /^fn-(?<name>.+)$/s.exec(item.attributes.id ?? '')?.groups?.name
  if (name === undefined) return null
  const last = item.children.findLast((child) => !isBlank(child))
  const { rest, links } = splitBackLinks(isElement(last, 'p') ? last.children : item.children)
  const children = isElement(last, 'p') ? item.children.map((child) => (child === last ? { ...last, children: rest } : child)) : rest
  // A link behind a block would be in a paragraph of its own.
  if (children.some((child) => isElement(child) && descendantsOf(child).concat(child).some(isBackLink))) return null
  return { name, children, backLinks: links }
}

/** Separates the links that end the content. */
function splitBackLinks(content: readonly HtmlNode[]): { rest: HtmlNode[]; links: HtmlElement[] } {
  const start = content.findLastIndex((child) => !isBlank(child) && !(isElement(child) && isBackLink(child))) + 1
  return { rest: content.slice(0, start), links: content.slice(start).filter((child) => isElement(child)) }
}

function isBackLink(element: HtmlElement): boolean {
  return element.name === 'a' && element.attributes['data-footnote-backref'] !== undefined
}

/** Whether numbers, ids and order are those that the editor writes. */
function isConsistent(body: readonly HtmlNode[], notes: readonly FoundNote[]): boolean {
  const inNotes = new Map(notes.map(({ name, children }) => [name, children.flatMap(referencesIn)]))
  const inBody = body.flatMap(referencesIn)
  const names = (references: readonly HtmlElement[]) => references.map(nameOf)
  const sequence = referenceSequence(names(inBody), new Map([...inNotes].map(([name, found]) => [name, names(found)])))
  const order = [...new Set(sequence)]
  const elements = [...inBody, ...order.flatMap((name) => inNotes.get(name) ?? [])]
  const total = inBody.length + [...inNotes.values()].flat().length
  if (inNotes.size < notes.length || elements.length !== sequence.length || total !== sequence.length) return false
  const counts = new Map<string, number>()
  for (const [index, link] of elements.entries()) {
    const name = sequence[index] ?? ''
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (!isReference(link, { name, count, number: order.indexOf(name) + 1 })) return false
  }
  return notes.every((note, index) => (order[index] ?? note.name) === note.name && leadsBack(note, counts.get(note.name) ?? 0))
}

function isReference(link: HtmlElement, { name, count, number }: { name: string; count: number; number: number }): boolean {
  const isPlain = preservedAttributes(link, 'href', 'id', 'data-footnote-ref') === null
  return isPlain && nameOf(link) === name && link.attributes.id === referenceId(name, count) && textOf(link).trim() === String(number)
}

function leadsBack({ name, backLinks }: FoundNote, count: number): boolean {
  const isPlain = (link: HtmlElement) => preservedAttributes(link, 'href', 'data-footnote-backref') === null
  return (
    backLinks.length === count &&
    backLinks.every(
      (link, index) => isPlain(link) && link.attributes.href === `#${referenceId(name, index + 1)}` && isCounted(link, index + 1),
    )
  )
}

/** Pages show the number that ends the link. */
function isCounted(link: HtmlElement, count: number): boolean {
  const text = textOf(link).trim()
  const number = count === 1 ? '' : String(count)
  return text.endsWith(number) && !/\d$/.test(text.slice(0, text.length - number.length))
}

export function referenceId(name: string, count: number): string {
  return count === 1 ? `fnref-${name}` : `fnref-${name}-${count}`
}

function nameOf(link: HtmlElement): string {
  return (link.attributes.href ?? '').replace(/^#fn-/, '')
}

/** The links of references, in order. */
function referencesIn(node: HtmlNode): HtmlElement[] {
  if (!isElement(node)) return []
  return [node, ...descendantsOf(node)].filter(({ name, attributes }) => name === 'a' && attributes['data-footnote-ref'] !== undefined)
}

function withReferences(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  const [link, ...others] = node.children
  const isAlone = node.name === 'sup' && others.length === 0 && preservedAttributes(node) === null && isInline(node)
  if (isAlone && isElement(link, 'a') && link.attributes['data-footnote-ref'] !== undefined) {
    return { type: 'element', name: REFERENCE_ELEMENT, attributes: { name: nameOf(link) }, children: [] }
  }
  return { ...node, children: node.children.map(withReferences) }
}
