// The structure of built-in pages: level 2 headings begin sections, level 3 headings are questions of the FAQ and people of the About page.
import type { Element, Parents, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { leadsToHidden, type SwitchedOff } from '#src/features/settings/parts/switched-off.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { elementsOf, hasClass, isBlank, isElement, replaceChild, singleLineTextOf, textProperty } from '../../rendering/hast-tree.ts'
import { FIGURES } from './about.ts'
import type { PageLink, PageQuestion, PageSection } from './page-section.ts'

const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify)

/**
 * The sections of a text, which is trusted or sanitized HTML. What precedes the first heading has no title. Links to pages that are switched off
 * become text; a list or a section of nothing else disappears.
 */
export function splitSections(text: string, slug: BuiltInSlug, site: SwitchedOff): PageSection[] {
  const tree = processor.parse(text)
  removeControls(tree)
  removeHiddenLinks(tree, site)
  const read = slug === 'faq' ? readQuestions : slug === 'about' ? readAbout : readText
  return groupBy(tree.children, 'h2').map(({ heading, nodes }, index) => ({ key: String(index), title: heading, ...read(nodes) }))
}

type SectionContent = Omit<PageSection, 'key' | 'title'>

function readText(nodes: RootContent[]): SectionContent {
  return { html: write(nodes) }
}

/** A level 3 heading at the beginning is a person. */
function readAbout(nodes: RootContent[]): SectionContent {
  const [first] = nodes
  const person = isElement(first, 'h3') ? singleLineTextOf(first) : undefined
  const rest = person === undefined ? nodes : nodes.slice(1)
  const figures = rest.filter((node) => isElement(node, 'p') && singleLineTextOf(node) === FIGURES)
  const links = rest.length === 1 ? listOfLinks(rest[0]) : null
  return {
    html: links ? '' : write(rest.filter((node) => !figures.includes(node))),
    ...(person === undefined ? {} : { person }),
    ...(links ? { links } : {}),
    ...(figures.length > 0 ? { hasFigures: true } : {}),
  }
}

/** A level 3 heading is a question. */
function readQuestions(nodes: RootContent[]): SectionContent {
  const groups = groupBy(nodes, 'h3')
  const before = groups.find(({ heading }) => heading === null)?.nodes ?? []
  const questions = groups.flatMap(({ heading, nodes: answer }) => (heading === null ? [] : [toQuestion(heading, answer)]))
  const last = before.at(-1)
  const action = last ? onlyLink(last, 'p') : null
  return {
    html: write(action ? before.slice(0, -1) : before),
    ...(questions.length > 0 ? { questions } : {}),
    ...(action ? { action } : {}),
  }
}

function toQuestion(question: string, answer: RootContent[]): PageQuestion {
  const [only, ...others] = answer
  const paragraph = isElement(only, 'p') && others.length === 0 ? only : null
  return {
    question,
    html: write(paragraph ? paragraph.children : answer),
    isParagraph: paragraph !== null,
    text: answer.map(singleLineTextOf).join(' '),
  }
}

/** Removes the anchors of headings, which titles in the margin do not have, and buttons that need the script of articles. */
function removeControls(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'div', 'button')) {
    const isHeading = element.tagName === 'div' && hasClass(element, 'heading')
    const isButton = element.properties.dataCopy !== undefined || element.properties.dataWrap !== undefined
    if (isHeading) replaceChild(ancestors.at(-1), element, ...element.children.filter((child) => !isElement(child, 'a')))
    else if (isButton) replaceChild(ancestors.at(-1), element)
  }
}

function removeHiddenLinks(tree: Root, site: SwitchedOff): void {
  for (const { element, ancestors } of elementsOf(tree, 'a')) {
    if (!leadsToHidden(site, textProperty(element, 'href') ?? '')) continue
    const parent = ancestors.at(-1)
    const isAlone = isElement(parent, 'li', 'p') && onlyLink(parent, parent.tagName) !== null
    if (isAlone) removeWithEmptyList(tree, parent, ancestors.at(-2))
    else replaceChild(parent, element, ...element.children)
  }
}

function removeWithEmptyList(tree: Root, item: Element, list: Parents | undefined): void {
  replaceChild(list, item)
  if (!isElement(list, 'ul', 'ol') || !list.children.every(isBlank)) return
  const [before, after] = neighboursOf(tree, list)
  replaceChild(tree, list)
  const isAloneInSection = isElement(before, 'h2') && (after === undefined || isElement(after, 'h2'))
  if (isAloneInSection) replaceChild(tree, before)
}

function neighboursOf(tree: Root, element: Element): (RootContent | undefined)[] {
  const nodes = tree.children.filter((node) => !isBlank(node))
  const index = nodes.indexOf(element)
  return [nodes[index - 1], nodes[index + 1]]
}

type Group = { heading: string | null; nodes: RootContent[] }

function groupBy(nodes: readonly RootContent[], tagName: string): Group[] {
  const groups: Group[] = [{ heading: null, nodes: [] }]
  for (const node of nodes) {
    if (isElement(node, tagName)) groups.push({ heading: singleLineTextOf(node), nodes: [] })
    else if (!isBlank(node)) groups.at(-1)?.nodes.push(node)
  }
  return groups.filter(({ heading, nodes: found }) => heading !== null || found.length > 0)
}

/** The link of an element that holds nothing else. */
function onlyLink(node: RootContent, tagName: string): PageLink | null {
  if (!isElement(node, tagName)) return null
  const [only, ...others] = node.children.filter((child) => !isBlank(child))
  const href = isElement(only, 'a') ? textProperty(only, 'href') : null
  return only && href !== null && others.length === 0 ? { name: singleLineTextOf(only), href } : null
}

/** The links of a list in which every item is one. */
function listOfLinks(node: RootContent | undefined): PageLink[] | null {
  if (!isElement(node, 'ul')) return null
  const items = node.children.filter((child) => !isBlank(child))
  const links = items.flatMap((item) => onlyLink(item, 'li') ?? [])
  return items.length > 0 && links.length === items.length ? links : null
}

function write(children: RootContent[]): string {
  return escapeAttributes(processor.stringify({ type: 'root', children }))
}

/** Writes '<' in attributes as a reference: in the markup of a page, '<script' must always be an element (content-security.server.ts). */
function escapeAttributes(markup: string): string {
  let place = ''
  let written = ''
  for (const character of markup) {
    written += character === '<' && isQuote(place) ? '&lt;' : character
    place = nextPlace(place, character)
  }
  return written
}

/** Where the next character stands: '' in text, '<' in a tag, a quote in an attribute. */
function nextPlace(place: string, character: string): string {
  if (isQuote(place)) return character === place ? '<' : place
  if (place === '<' && (isQuote(character) || character === '>')) return character === '>' ? '' : character
  return character === '<' ? '<' : place
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'"
}
