// Converts HTML to the document of the editor without loss for readers. HTML that the schema does not support is preserved as
// written, in nodes `htmlBlock` and `inlineHtml`. Only attributes that public pages never render are dropped.
import { CALLOUT_KINDS } from '../callout-kinds.ts'
import { createNode, type DocMark, type DocNode } from './article-doc.ts'
import { isBlockName, isContainer, isInline, isUnwrapped, preservedAttributes } from './element-kinds.ts'
import { extractCalloutMarker } from './extract-callout-marker.ts'
import {
  classesOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  outerHtmlOf,
  significantChildrenOf,
  textOf,
} from './html-tree.ts'
import { readFigure, readPictureParagraph } from './read-figure.ts'
import { addMark, isMarkElement, isOnlyRawHtml, isWordPressMarker, markOf, readInline } from './read-inline.ts'
import { readDefinitions, readList } from './read-list.ts'
import { readTable } from './read-table.ts'

export function htmlToDoc(html: readonly HtmlNode[]): DocNode {
  return createNode('doc', {}, orEmpty(readBlocks(html, 'doc')))
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
  const inline = readInline(line, marks)
  if (inline.length === 0) return []
  if (!isOnlyRawHtml(inline)) return [createNode('paragraph', { inlineIn: container }, inline)]
  return inline.flatMap(({ type, attrs }) => (type === 'inlineHtml' ? createNode('htmlBlock', { html: attrs?.html }) : []))
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
      return [readCode(element)]
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
      return readFigure(element)
    default:
      return null
  }
}

function readOtherBlock(element: HtmlElement, container: string, marks: readonly DocMark[]): DocNode[] {
  if (isUnwrapped(element.name)) return readBlocks(element.children, container, marks)
  if (isContainer(element.name)) return [readContainer(element, marks)]
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
    const content = orEmpty(readBlocks(marked.children, 'callout', marks))
    return createNode('callout', { kind: marked.kind, form: 'quote' }, content)
  }
  const content = orEmpty(readBlocks(element.children, 'blockquote', marks), 'blockquote')
  return createNode('blockquote', { preserved: preservedAttributes(element) }, content)
}

function readContainer(element: HtmlElement, marks: readonly DocMark[]): DocNode {
  if ((element.name === 'div' || element.name === 'aside') && hasClass(element, 'callout')) {
    const kind = CALLOUT_KINDS.find((name) => hasClass(element, name.toLowerCase())) ?? 'Note'
    const preserved = preservedAttributes(element, 'class')
    return createNode('callout', { kind, form: element.name, preserved }, orEmpty(readBlocks(element.children, 'callout', marks)))
  }
  const content = orEmpty(readBlocks(element.children, 'container', marks), 'container')
  return createNode('container', { tag: element.name, preserved: preservedAttributes(element) }, content)
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
