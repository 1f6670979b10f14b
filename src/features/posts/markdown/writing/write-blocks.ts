// Writes the blocks of an article as Markdown that this program reads. Uses the serializer of the exports; here are the marks that only our reader knows.
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import type { RootContent as MarkdownContent } from 'mdast'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../../rendering/hast-tree.ts'
import { writeHtml } from '../../rendering/parse-article.ts'
import { html, withoutBlankLines } from '../raw-element.ts'
import { markdownWriter } from '../tree-to-markdown.ts'
import type { ArticleBlock } from './article-blocks.ts'
import { createHandlers } from './markdown-handlers.ts'
import { hasBlocks, wrapLooseText } from './raw-html.ts'

/** Ends with a line end, unless it is empty. `raw` are the indexes of blocks that stay HTML. Changes nothing. */
export function writeBlocks(blocks: readonly ArticleBlock[], raw: ReadonlySet<number>): string {
  const tree: Root = { type: 'root', children: blocks.flatMap((block, index) => prepareBlock(block, raw.has(index))) }
  const markdown = toMdast(tree, { handlers: HANDLERS })
  return markdown.type === 'root' ? markdownWriter.stringify(markdown) : ''
}

function prepareBlock({ nodes }: ArticleBlock, isRaw: boolean): RootContent[] {
  const copy: Root = { type: 'root', children: structuredClone(nodes) }
  if (isRaw) return [{ type: 'element', tagName: RAW, properties: {}, children: elementsIn(copy) }]
  for (const { element, ancestors } of elementsOf(copy, 'a')) {
    if (element.properties.dataFootnoteBackref !== undefined) replaceChild(ancestors.at(-1), element)
  }
  wrapLooseText(copy)
  return copy.children
}

function elementsIn({ children }: Root): ElementContent[] {
  return children.flatMap((child) => (child.type === 'element' || child.type === 'text' || child.type === 'comment' ? [child] : []))
}

/** Stands for a block that stays HTML. */
const RAW = 'raw-block'

const OF_EXPORT = createHandlers('astro')

const HANDLERS: Record<string, Handle> = {
  ...OF_EXPORT,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  [RAW]: (_state, { children }) => html(withoutBlankLines(writeHtml({ type: 'root', children }))),
  code: (state, element, parent) => formula(element) ?? callOf('code', state, element, parent),
  blockquote: (state, element, parent) => quotedCallout(state, element, parent),
  aside: (state, element, parent) => callout(state, element) ?? callOf('aside', state, element, parent),
  div: (state, element, parent) => callout(state, element) ?? callOf('div', state, element, parent),
  figure: (state, element, parent) => picture(element) ?? callOf('figure', state, element, parent),
  pre: (state, element, parent) => formulaBlock(element) ?? callOf('pre', state, element, parent),
}

function callOf(name: string, ...[state, element, parent]: Parameters<Handle>): ReturnType<Handle> {
  const handle = OF_EXPORT[name] ?? defaultHandlers[name === 'blockquote' ? 'blockquote' : 'div']
  return handle(state, element, parent)
}

/** The import reads `{#id}`. */
function heading(...[state, element, parent]: Parameters<Handle>): ReturnType<Handle> {
  const id = textProperty(element, 'id')
  if (id === null || hasBlocks(element) || !/^[\w-]+$/.test(id)) return callOf(element.tagName, state, element, parent)
  const written = callOf(element.tagName, state, { ...element, properties: { ...element.properties, id: undefined } }, parent)
  if (written && !Array.isArray(written) && written.type === 'heading') written.children.push(html(` {#${id}}`))
  return written
}

/** The rule of the import for a formula between single dollars. */
function formula(element: Element): MarkdownContent | null {
  const isFormula = classesOf(element).join(' ') === 'language-math math-inline' || classesOf(element).join(' ') === 'language-math'
  const value = textOf(element)
  return isFormula && /^[^\s$`]+(?: [^\s$`]+)*$/.test(value) ? html(`$${value}$`) : null
}

function formulaBlock(pre: Element): MarkdownContent | null {
  const [code, ...others] = pre.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (others.length > 0 || !isElement(code, 'code') || !classesOf(code).includes('language-math')) return null
  const value = textOf(code)
  return value.includes('$') ? null : { type: 'math', value: value.replace(/\n$/, '') }
}

const MARKER = /^\s*(?<marker>\[!(?:note|tip|important|warning|caution)\])/i

/** The marker of GitHub, without a backslash before its bracket. */
function quotedCallout(state: State, quote: Element, parent: Parameters<Handle>[2]): ReturnType<Handle> {
  const paragraph = quote.children.find((child) => isElement(child))
  const first = paragraph?.children[0]
  const marker = isElement(paragraph, 'p') && first?.type === 'text' ? MARKER.exec(first.value)?.groups?.marker : undefined
  const written = callOf('blockquote', state, quote, parent)
  if (marker === undefined || !written || Array.isArray(written) || written.type !== 'blockquote') return written
  const [line] = written.children
  const text = line?.type === 'paragraph' ? line.children[0] : undefined
  if (line?.type !== 'paragraph' || text?.type !== 'text' || !text.value.startsWith(marker)) return written
  const rest = text.value.slice(marker.length)
  // The marker is a line of its own.
  line.children.splice(0, 1, html(rest === '' ? marker : `${marker}\n`), { ...text, value: rest.trimStart() })
  return written
}

/** `:::tip Title` … `:::`. Null for any other element, and for a callout with further attributes. */
function callout(state: State, element: Element): MarkdownContent[] | null {
  const [name, kind = 'note', ...others] = classesOf(element)
  const { className: _classes, dataTitle, ...rest } = element.properties
  if (name !== 'callout' || others.length > 0 || Object.keys(rest).length > 0) return null
  const title = typeof dataTitle === 'string' ? ` ${dataTitle.replace(/[\\`*_<$&[\]]/g, '\\$&')}` : ''
  return [html(`:::${kind}${title}`), ...state.toFlow(state.all(element)), html(':::')]
}

/** A picture alone in its paragraph is a figure for readers, and its title the caption. */
function picture({ children, properties }: Element): MarkdownContent | null {
  const [image, caption, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (!isElement(image, 'img') || others.length > 0 || Object.keys(properties).length > 0) return null
  const { src, alt, ...rest } = image.properties
  const isPlain = caption === undefined || (isElement(caption, 'figcaption') && caption.children.every(({ type }) => type === 'text'))
  if (
    !isPlain ||
    typeof src !== 'string' ||
    Object.keys(rest).length > 0 ||
    Object.keys(isElement(caption) ? caption.properties : {}).length > 0
  )
    return null
  const title = caption === undefined ? null : textOf(caption).trim() || null
  return { type: 'paragraph', children: [{ type: 'image', url: src, alt: typeof alt === 'string' ? alt : null, title }] }
}
