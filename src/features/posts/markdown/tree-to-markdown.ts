// Writes the tree of a sanitised article as Markdown. It runs in the server and in a worker of the browser.
import type { Element, Root } from 'hast'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { h } from 'hastscript'
import type { Blockquote, Code, FootnoteDefinition, FootnoteReference, Nodes, RootContent } from 'mdast'
import { defListHastToMdast, remarkDefinitionList } from 'remark-definition-list'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { classesOf, elementsOf, hasClass, isElement, replaceChild, textOf, textProperty } from '../rendering/hast-tree.ts'
import { html, rawElement } from './raw-element.ts'

/** Cells that one cell of a table may cover. A Markdown table repeats them. */
const MAX_SPAN = 20

export const markdownWriter = unified()
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkDefinitionList)
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    fences: true,
    // Behind a backslash, sites with MathJax read a parenthesis as the start of a formula, and so does the import.
    unsafe: [{ before: String.raw`\\`, character: '(', inConstruct: 'phrasing' }],
    // Readers compare the names of footnotes as they are written: an escaped `&` would belong to another name.
    handlers: { footnoteReference: ({ label, identifier }: FootnoteReference) => `[^${label ?? identifier}]` },
  })

/** Changes the tree. */
export function treeToMarkdown(tree: Root): string {
  prepareTree(tree)
  separateUnusedNotes(tree)
  const markdown = toMdast(tree, { handlers: HANDLERS })
  return markdown.type === 'root' ? markdownWriter.stringify(markdown) : ''
}

function prepareTree(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree)) {
    if (element.properties.dataFootnoteBackref !== undefined) replaceChild(ancestors.at(-1), element)
    for (const name of ['colSpan', 'rowSpan'] as const) {
      if (element.properties[name]) element.properties[name] = Math.min(Number(element.properties[name]) || 1, MAX_SPAN)
    }
  }
}

/** What Markdown has no mark for stays an HTML element. */
const HANDLERS: Record<string, Handle> = {
  ...defListHastToMdast,
  ...Object.fromEntries(['abbr', 'kbd', 'mark', 'sub', 'u', 'ins'].map((name) => [name, keepInline])),
  pre: (_state, element) => codeBlock(element),
  code: (state, element) => formula(element) ?? (textOf(element).trim() === '' ? state.all(element) : defaultHandlers.code(state, element)),
  table: (state, element) => (hasBlocks(element) ? rawElement(element) : defaultHandlers.table(state, element)),
  a: (state, element) => footnoteReference(element) ?? defaultHandlers.a(state, element),
  sup: (state, element) => {
    const [only, ...others] = element.children
    const reference = isElement(only, 'a') && others.length === 0 ? footnoteReference(only) : null
    return reference ?? keepInline(state, element)
  },
  div: (state, element) => codeGroup(state, element) ?? callout(state, element) ?? state.all(element),
  section: (state, element) => (hasClass(element, 'footnotes') ? footnoteDefinitions(state, element) : state.all(element)),
  video: playerLink,
  audio: playerLink,
  details,
}

/** A cell of Markdown is one line. */
function hasBlocks(table: Element): boolean {
  return elementsOf({ type: 'root', children: [...table.children] }, ...BLOCKS_IN_CELLS).length > 0
}

const BLOCKS_IN_CELLS = ['blockquote', 'details', 'div', 'dl', 'figure', 'ol', 'pre', 'section', 'table', 'ul'] as const

function keepInline(state: State, element: Element): RootContent[] {
  return [html(`<${element.tagName}>`), ...state.all(element), html(`</${element.tagName}>`)]
}

export function codeBlock(pre: Element): Code {
  const code = pre.children.find((child) => isElement(child, 'code'))
  const classes = [...(isElement(code) ? classesOf(code) : []), ...classesOf(pre)]
  const lang = classes.map((name) => /^lang(?:uage)?-(\S+)$/.exec(name)?.[1]).find((name) => name !== undefined) ?? null
  const source = isElement(code) ? code : pre
  const title = singleLine(textProperty(source, 'dataTitle')).replaceAll('"', '')
  const meta = [title && `title="${title}"`, singleLine(textProperty(source, 'dataMeta'))].filter(Boolean).join(' ')
  const value = textOf(pre).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
  // The words after the language are its `meta`, so that it needs a language.
  return { type: 'code', lang: lang ?? (meta ? 'text' : null), meta: meta || null, value }
}

function singleLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** A formula in a line. Null for any other code. */
function formula(element: Element): RootContent | null {
  const value = singleLine(textOf(element))
  return classesOf(element).includes('language-math') && value !== '' ? { type: 'inlineMath', value } : null
}

function codeGroup(state: State, element: Element): RootContent[] | null {
  return hasClass(element, 'code-group') ? [html('::: code-group'), ...state.toFlow(state.all(element)), html(':::')] : null
}

/** The name of a footnote, from `user-content-fn-name`, `#fn-name` or `#fn:name`. */
function footnoteName(address: string | null): string | null {
  return /^#?(?:user-content-)?fn[-:]?([^\s[\]]{1,200})$/.exec(address ?? '')?.[1] ?? null
}

export function footnoteReference(link: Element): FootnoteReference | null {
  if (link.properties.dataFootnoteRef === undefined) return null
  const name = footnoteName(textProperty(link, 'href'))
  return name === null ? null : { type: 'footnoteReference', identifier: name, label: name }
}

/** Readers of Markdown show no note without a reference: such notes become a list below the others. */
export function separateUnusedNotes(tree: Root): void {
  const used = new Set(elementsOf(tree, 'a').map(({ element }) => footnoteReference(element)?.identifier))
  for (const { element: section, ancestors } of elementsOf(tree, 'section')) {
    if (!hasClass(section, 'footnotes')) continue
    const isUnused = (item: Element) => !used.has(footnoteName(textProperty(item, 'id')) ?? undefined)
    const unused = elementsOf({ type: 'root', children: [section] }, 'li').filter(
      ({ element, ancestors: lists }) => lists.at(-2) === section && isUnused(element),
    )
    for (const { element, ancestors: lists } of unused) replaceChild(lists.at(-1), element)
    if (unused.length > 0)
      replaceChild(
        ancestors.at(-1),
        section,
        section,
        h(
          'ol',
          unused.map(({ element }) => element),
        ),
      )
  }
}

export function footnoteDefinitions(state: State, section: Element): FootnoteDefinition[] {
  const items = section.children.flatMap((child) => (isElement(child, 'ol') ? child.children : []))
  return items.flatMap((item) => {
    const name = isElement(item, 'li') ? footnoteName(textProperty(item, 'id')) : null
    if (name === null || !isElement(item)) return []
    return [{ type: 'footnoteDefinition', identifier: name, label: name, children: state.toFlow(state.all(item)) }]
  })
}

/** A callout as GitHub writes it; with a title as Docusaurus does, which GitHub has no mark for. Null for any other `div`. */
function callout(state: State, element: Element): Blockquote | RootContent[] | null {
  const name = textProperty(element, 'ariaLabel')
  if (name === null || !hasClass(element, 'callout')) return null
  const content = { ...element, children: element.children.filter((child) => !isElement(child, 'p') || !hasClass(child, 'label')) }
  const [kind = '', ...title] = name.split(': ')
  const inside = state.toFlow(state.all(content))
  if (title.length > 0) return [html(`:::${kind.toLowerCase()} ${escapeCalloutTitle(title.join(': '))}`), ...inside, html(':::')]
  return { type: 'blockquote', children: [html(`[!${kind.toUpperCase()}]`), ...inside] }
}

/** The import escapes brackets itself. */
function escapeCalloutTitle(title: string): string {
  return singleLine(title).replace(/[\\`*_<$&]/g, '\\$&')
}

function details(state: State, element: Element): RootContent[] {
  const summary = element.children.find((child) => isElement(child, 'summary'))
  const content = { ...element, children: element.children.filter((child) => child !== summary) }
  const label = isElement(summary) ? rawElement(summary).value : '<summary></summary>'
  return [html(`<details>\n${label}`), ...state.toFlow(state.all(content)), html('</details>')]
}

/** A player of a sanitised article as a link to its file, named as pages name it. */
function playerLink(state: State, player: Element): Nodes | Nodes[] | undefined {
  const converted = defaultHandlers.video(state, player) ?? undefined
  if (converted === undefined || Array.isArray(converted) || converted.type !== 'link' || converted.children.length > 0) return converted
  return { ...converted, title: null, children: [{ type: 'text', value: textProperty(player, 'ariaLabel') ?? converted.url }] }
}
