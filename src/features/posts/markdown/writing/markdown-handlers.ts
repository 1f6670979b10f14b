// How each element of an article becomes Markdown, or stays HTML.
import type { Element } from 'hast'
import { defaultHandlers, type Handle, type State } from 'hast-util-to-mdast'
import type { Code, RootContent } from 'mdast'
import { classesOf, elementsOf, hasClass, isBlank, isElement, textOf, textProperty } from '../../rendering/hast-tree.ts'
import { html, rawElement } from '../raw-element.ts'
import { codeBlock, footnoteDefinitions, footnoteReference } from '../tree-to-markdown.ts'
import { hasBlocks, tagsOf } from './raw-html.ts'
import { hasTemplateSign } from './template-signs.ts'

/** The programs whose Markdown is written. */
export type Generator = 'astro' | 'hugo' | 'eleventy'

/** Elements of text that Markdown has no mark for. */
const HTML_IN_LINES = [
  ...['abbr', 'bdi', 'bdo', 'cite', 'dfn', 'ins', 'kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 'samp', 'small', 'sub', 'time', 'u', 'var'],
]
const HTML_WITH_CONTENT = ['figure', 'dl', 'video', 'audio', 'progress', 'wbr', 'input', 'math']

/** The property of a heading with its id, if the generator would not make it itself. */
export const OWN_ID = 'dataOwnId'

export function createHandlers(generator: Generator): Record<string, Handle> {
  const hasFootnotes = generator !== 'eleventy'
  const footnoteOf = (link: Element) => (hasFootnotes ? footnoteReference(link) : null)
  return {
    ...Object.fromEntries(HTML_IN_LINES.map((name) => [name, keepTags])),
    ...Object.fromEntries(HTML_WITH_CONTENT.map((name) => [name, keepWhole])),
    ...Object.fromEntries(
      (['em', 'i', 'strong', 'b', 'del', 's', 'strike'] as const).map((name) => [name, unlessBlocks(defaultHandlers[name])]),
    ),
    ...Object.fromEntries((['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) => [name, headingHandler(generator)])),
    pre: (_state, element) =>
      generator === 'hugo' && hasTemplateSign(textOf(element))
        ? rawElement(plainCode(element))
        : withHugoOptions(codeBlock(element), generator),
    code: (state, element) =>
      isFormula(element) || element.children.some((child) => child.type === 'element')
        ? rawElement(element)
        : defaultHandlers.code(state, element),
    a: (state, element) => footnoteOf(element) ?? link(state, element),
    sup: (state, element) => {
      const [only, ...others] = element.children
      return (isElement(only, 'a') && others.length === 0 ? footnoteOf(only) : null) ?? keepTags(state, element)
    },
    img: (state, element) =>
      element.properties.width || element.properties.height ? rawElement(element) : defaultHandlers.img(state, element),
    br: (state, element, parent) => (isElement(parent, 'p', 'li', 'blockquote') ? defaultHandlers.br(state, element) : rawElement(element)),
    p: (state, element) => (hasClass(element, 'callout-title') ? rawElement(element) : defaultHandlers.p(state, element)),
    span: (state, element) => (Object.keys(element.properties).length > 0 ? keepTags(state, element) : state.all(element)),
    ul: unlessSpecial(isPlainList, defaultHandlers.ul),
    ol: unlessSpecial(isPlainList, defaultHandlers.ol),
    table: unlessSpecial(isPlainTable, defaultHandlers.table),
    section: (state, element) =>
      !hasClass(element, 'footnotes') ? state.all(element) : hasFootnotes ? footnoteDefinitions(state, element) : rawElement(element),
    div: (state, element) => {
      if (hasClass(element, 'gallery')) return rawElement(element)
      return hasClass(element, 'code-group') ? keepTagsAroundBlocks(state, element) : state.all(element)
    },
    aside: keepTagsAroundBlocks,
    details,
  }
}

function keepTags(state: State, element: Element): RootContent[] | RootContent {
  if (hasBlocks(element)) return rawElement(element)
  const { start, end } = tagsOf(element)
  return [html(start), ...state.all(element), html(end)]
}

function keepWhole(_state: State, element: Element): RootContent {
  return rawElement(element)
}

/** Marks of Markdown cannot hold blocks. */
function unlessBlocks(handle: Handle): Handle {
  return unlessSpecial((element) => !hasBlocks(element), handle)
}

function unlessSpecial(isPlain: (element: Element) => boolean, handle: Handle): Handle {
  return (state, element, parent) => (isPlain(element) ? handle(state, element, parent) : rawElement(element))
}

function headingHandler(generator: Generator): Handle {
  return (state, element) => {
    if (hasBlocks(element)) return rawElement(element)
    const heading = defaultHandlers.h1(state, element)
    const id = textProperty(element, OWN_ID)
    if (id === null || heading.type !== 'heading') return heading
    if (generator === 'hugo' && /^[\w-]+$/.test(id)) heading.children.push(html(` {#${id}}`))
    else heading.children.unshift(rawElement({ type: 'element', tagName: 'a', properties: { id }, children: [] }))
    return heading
  }
}

function link(state: State, element: Element): RootContent | RootContent[] {
  const isPlain = typeof element.properties.href === 'string' && element.properties.dataFootnoteRef === undefined
  if (!isPlain) return keepTags(state, element)
  return hasBlocks(element) ? rawElement(element) : defaultHandlers.a(state, element)
}

function isFormula(element: Element): boolean {
  return classesOf(element).includes('language-math')
}

/** Without highlighted parts, and with all braces as references, so that no template is in it. */
function plainCode(pre: Element): Element {
  const code = pre.children.find((child) => isElement(child, 'code'))
  const text = { type: 'text' as const, value: textOf(pre) }
  return { ...pre, children: isElement(code) ? [{ ...code, children: [text] }] : [text] }
}

/** Hugo reads options of a code block in braces. */
function withHugoOptions(code: Code, generator: Generator): Code {
  if (generator !== 'hugo' || !code.meta) return code
  const title = /title="([^"]*)"/.exec(code.meta)?.[1]
  const lines = /\{([\d,\s-]+)\}/.exec(code.meta)?.[1]
  const marked = lines?.split(',').map((range) => JSON.stringify(range.trim()))
  const options = [title === undefined ? [] : `title="${title}"`, marked ? `hl_lines=[${marked.join(',')}]` : []].flat()
  return { ...code, meta: options.length > 0 ? `{${options.join(' ')}}` : null }
}

/** Markdown has no mark for other numbers than 1, 2, 3. */
function isPlainList(list: Element): boolean {
  const { reversed, type } = list.properties
  const items = list.children.filter((child) => !isBlank(child))
  return !reversed && !type && items.every((child) => isElement(child, 'li') && child.properties.value === undefined)
}

/** A Markdown table has one row of headings, no caption, no blocks in its cells, and no cell over several. */
function isPlainTable(table: Element): boolean {
  const inside = elementsOf({ type: 'root', children: [...table.children] }).map(({ element }) => element)
  const rows = inside.filter(({ tagName }) => tagName === 'tr')
  const [first, ...others] = rows
  const cells = (row: Element | undefined) => row?.children.filter((child) => isElement(child, 'td', 'th')) ?? []
  return (
    cells(first).length > 0 &&
    cells(first).every((cell) => isElement(cell, 'th')) &&
    others.every((row) => cells(row).every((cell) => isElement(cell, 'td'))) &&
    inside.every(({ tagName, properties }) => tagName !== 'caption' && isOne(properties.colSpan) && isOne(properties.rowSpan)) &&
    rows.every((row) => cells(row).every((cell) => isElement(cell) && !hasBlocks(cell)))
  )
}

function isOne(span: unknown): boolean {
  return span === undefined || Number(span) === 1
}

function keepTagsAroundBlocks(state: State, element: Element): RootContent[] {
  const { start, end } = tagsOf(element)
  return [html(start), ...state.toFlow(state.all(element)), html(end)]
}

function details(state: State, element: Element): RootContent[] {
  const summary = element.children.find((child) => isElement(child, 'summary'))
  const content = { ...element, children: element.children.filter((child) => child !== summary) }
  const { start, end } = tagsOf(element)
  const label = isElement(summary) ? `\n${rawElement(summary).value}` : ''
  return [html(`${start}${label}`), ...state.toFlow(state.all(content)), html(end)]
}
