// Converts HTML to the document of the editor without loss for readers. HTML that the schema does not support is preserved as
// written, in nodes `htmlBlock` and `inlineHtml`. Only attributes that public pages never render are dropped.
import { CALLOUT_KINDS, type CalloutKind } from '../callout-kinds.ts'
import { readFootnotes } from '../footnotes/read-footnotes.ts'
import { createNode, type DocMark, type DocNode } from './article-doc.ts'
import { isBlockName, isContainer, isInline, isUnwrapped, preservedAttributes } from './element-kinds.ts'
import {
  classesOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  isMissingPicture,
  outerHtmlOf,
  significantChildrenOf,
  textOf,
} from './html-tree.ts'
import { readMissingPicture } from './missing-picture.ts'
import { readEmbedFrame, readEmbedParagraph } from './read/read-embed.ts'
import { readFigure, readPictureParagraph } from './read/read-figure.ts'
import { readFormulaBlock } from './read/read-formula.ts'
import { readGallery } from './read/read-gallery.ts'
import { addMark, isMarkElement, isOnlyRawHtml, isWordPressMarker, markOf, readInline } from './read/read-inline.ts'
import { readDefinitions, readList } from './read/read-list.ts'
import { readRecording, readRecordingFigure } from './read/read-recording.ts'
import { readTable } from './read/read-table.ts'

export function htmlToDoc(html: readonly HtmlNode[]): DocNode {
  const footnotes = readFootnotes(html)
  if (!footnotes) return createNode('doc', {}, orEmpty(readBlocks(html, 'doc')))
  const notes = footnotes.notes.map(({ name, children }) => createNode('footnote', { name }, orEmpty(readBlocks(children, 'footnote'))))
  return createNode('doc', {}, [...orEmpty(readBlocks(footnotes.body, 'doc')), createNode('footnotes', {}, notes)])
}

/** Reads the content of `container`: blocks, and lines of text without `<p>`. */
export type ReadBlocks = (nodes: readonly HtmlNode[], container: string, marks?: readonly DocMark[]) => DocNode[]

function readBlocks(nodes: readonly HtmlNode[], container: string, marks: readonly DocMark[] = []): DocNode[] {
  const blocks: DocNode[] = []
  let line: HtmlNode[] = []
  for (const child of nodes) {
    if (isInline(child)) {
      line.push(child)
      continue
    }
    blocks.push(...readLine(line, container, marks))
    line = []
    if (isElement(child)) blocks.push(...readBlock(child, container, marks))
  }
  return [...blocks, ...readLine(line, container, marks)]
}

function asList(block: DocNode | null): DocNode[] | null {
  return block ? [block] : null
}

/** The schema requires at least one block in a container. */
function orEmpty(blocks: DocNode[], container: string | null = null): DocNode[] {
  return blocks.length > 0 ? blocks : [createNode('paragraph', { inlineIn: container })]
}

function readLine(line: readonly HtmlNode[], container: string, marks: readonly DocMark[]): DocNode[] {
  const content = line.filter((child) => !isBlank(child))
  const picture = content.length === 1 ? content[0] : undefined
  if (isElement(picture, 'img') && picture.attributes.title === undefined && (container === 'doc' || container === 'container')) {
    const figure = readPictureParagraph(picture, 'bare')
    if (figure) return [figure]
  }
  const blocks = marks.length === 0 ? content.map((child) => readLoneElement(child, container)) : []
  if (content.length > 0 && blocks.length === content.length && !blocks.includes(null)) return blocks.flatMap((block) => block ?? [])
  const inline = readInline(line, marks)
  if (inline.length === 0) return []
  if (!isOnlyRawHtml(inline)) return [createNode('paragraph', { inlineIn: container }, inline)]
  return inline.flatMap(({ type, attrs }) => (type === 'inlineHtml' ? createNode('htmlBlock', { html: attrs?.html }) : []))
}

/** What is a block although HTML counts it as part of a line. */
function readLoneElement(node: HtmlNode, container: string): DocNode | null {
  if (!isElement(node)) return null
  return readEmbedFrame(node) ?? (container === 'doc' ? readRecording(node, 'bare') : null)
}

function readBlock(element: HtmlElement, container: string, marks: readonly DocMark[]): DocNode[] {
  return readKnownBlock(element, marks) ?? readOtherBlock(element, container, marks)
}

function readKnownBlock(element: HtmlElement, marks: readonly DocMark[]): DocNode[] | null {
  switch (element.name) {
    case 'p':
      return [readParagraph(element, marks)]
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return readHeading(element, marks)
    case 'blockquote':
      return [readQuote(element, marks)]
    case 'pre':
      return [readFormulaBlock(element) ?? readCode(element)]
    case 'hr':
      return [createNode('horizontalRule', { preserved: preservedAttributes(element) })]
    case 'ul':
    case 'ol':
      return readList(element, readBlocks, marks)
    case 'dl':
      return readDefinitions(element, readBlocks, marks)
    case 'table':
      return readTable(element, readBlocks, marks)
    case 'details':
      return readDetails(element, marks)
    case 'figure':
      return readFigure(element) ?? asList(readRecordingFigure(element))
    case 'template':
      return isMissingPicture(element) ? [readMissingPicture(element)] : null
    default:
      return null
  }
}

function readOtherBlock(element: HtmlElement, container: string, marks: readonly DocMark[]): DocNode[] {
  if (isUnwrapped(element.name)) return readBlocks(element.children, container, marks)
  if (isContainer(element.name)) return readGallery(element) ?? [readContainer(element, marks)]
  // A mark around blocks applies to each of their lines.
  if (!isBlockName(element.name) && isMarkElement(element)) {
    return readBlocks(element.children, container, addMark(marks, markOf(element)))
  }
  return [createNode('htmlBlock', { html: outerHtmlOf(element) })]
}

function readParagraph(element: HtmlElement, marks: readonly DocMark[]): DocNode {
  const content = significantChildrenOf(element)
  const preserved = preservedAttributes(element)
  const picture =
    content.length === 1 && content.length === element.children.filter((child) => !isBlank(child)).length ? content[0] : undefined
  if (isElement(picture, 'img') && preserved === null && marks.length === 0) {
    const figure = readPictureParagraph(picture, 'p')
    if (figure) return figure
  }
  if (isElement(picture) && preserved === null && marks.length === 0) {
    const block = readEmbedParagraph(element) ?? readEmbedFrame(picture) ?? readRecording(picture, 'p')
    if (block) return block
  }
  return createNode('paragraph', { inlineIn: 'p', preserved }, readInline(element.children, marks))
}

function readHeading(element: HtmlElement, marks: readonly DocMark[]): DocNode[] | null {
  if (!element.children.every(isInline)) return null
  const attrs = { level: Number(element.name.slice(1)), preserved: preservedAttributes(element) }
  return [createNode('heading', attrs, readInline(element.children, marks))]
}

function readQuote(element: HtmlElement, marks: readonly DocMark[]): DocNode {
  const marked = extractCalloutMarker(element)
  if (marked) {
    const content = orEmpty(readBlocks(marked.children, 'callout', marks), 'callout')
    return createNode('callout', { kind: marked.kind, form: 'quote' }, content)
  }
  const content = orEmpty(readBlocks(element.children, 'blockquote', marks), 'blockquote')
  return createNode('blockquote', { preserved: preservedAttributes(element) }, content)
}

function readContainer(element: HtmlElement, marks: readonly DocMark[]): DocNode {
  if ((element.name === 'div' || element.name === 'aside') && hasClass(element, 'callout')) {
    const kind = CALLOUT_KINDS.find((name) => hasClass(element, name.toLowerCase())) ?? 'Note'
    const title = element.attributes['data-title'] || null
    const preserved = preservedAttributes(element, 'class', 'data-title')
    const content = orEmpty(readBlocks(element.children, 'callout', marks), 'callout')
    return createNode('callout', { kind, title, form: element.name, preserved }, content)
  }
  if (isCodeGroup(element)) {
    const blocks = significantChildrenOf(element).filter((child) => isElement(child, 'pre'))
    return createNode('codeGroup', { preserved: preservedAttributes(element, 'class') }, blocks.map(readCode))
  }
  const content = orEmpty(readBlocks(element.children, 'container', marks), 'container')
  return createNode('container', { tag: element.name, preserved: preservedAttributes(element) }, content)
}

/** Other content than code needs a container. */
function isCodeGroup(element: HtmlElement): boolean {
  const content = element.children.filter((child) => !isBlank(child))
  return (
    element.name === 'div' && hasClass(element, 'code-group') && content.length > 0 && content.every((child) => isElement(child, 'pre'))
  )
}

function readCode(pre: HtmlElement): DocNode {
  const code = pre.children.find((child) => isElement(child, 'code'))
  const classes = [...(isElement(code) ? classesOf(code) : []), ...classesOf(pre)]
  const language = classes.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find((name) => name !== undefined)
  const text = textOf(pre).replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const title = isElement(code) ? (code.attributes['data-title'] ?? null) : null
  const meta = isElement(code) ? (code.attributes['data-meta'] ?? null) : null
  return createNode('codeBlock', { language: language ?? null, title, meta }, text === '' ? [] : [{ type: 'text', text }])
}

function readDetails(element: HtmlElement, marks: readonly DocMark[]): DocNode[] | null {
  const children = element.children.filter((child) => !isBlank(child) && !(child.type === 'comment' && isWordPressMarker(child.value)))
  const [summary, ...rest] = children
  if (!isElement(summary, 'summary') || !summary.children.every(isInline)) return null
  const head = createNode('detailsSummary', { preserved: preservedAttributes(summary) }, readInline(summary.children, marks))
  const attrs = { open: element.attributes.open !== undefined, preserved: preservedAttributes(element, 'open') }
  return [createNode('details', attrs, [head, ...orEmpty(readBlocks(rest, 'details', marks))])]
}

/** The kind of a quotation that begins with `[!NOTE]`, as in Markdown, and its content without it; null for an ordinary one. */
function extractCalloutMarker(quote: HtmlElement): { kind: CalloutKind; children: HtmlNode[] } | null {
  const paragraph = quote.children.find((child) => isElement(child))
  if (!isElement(paragraph, 'p')) return null
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return null
  const marker = /^\s*\[!(?<kind>[A-Z]+)\][ \t]*(?:\n|$)/i.exec(first.value)
  const kind = CALLOUT_KINDS.find((name) => name.toUpperCase() === marker?.groups?.kind?.toUpperCase())
  if (!marker || !kind) return null
  const text = first.value.slice(marker[0].length)
  const content: HtmlNode[] = text === '' ? rest.slice(isElement(rest[0], 'br') ? 1 : 0) : [{ type: 'text', value: text }, ...rest]
  const cleaned = content.every(isBlank) ? [] : [{ ...paragraph, children: content }]
  return { kind, children: quote.children.flatMap((child) => (child === paragraph ? cleaned : [child])) }
}
