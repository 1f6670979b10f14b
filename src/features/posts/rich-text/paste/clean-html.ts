// Cleans HTML from the clipboard: preserves its meaning and drops its appearance.
import { createElement, descendantsOf, type HtmlElement, type HtmlNode, hasClass, isBlank, isElement } from '../html/html-tree.ts'
import { readDrawnFormula, withoutDrawings } from './drawn-formula.ts'
import { marksOfStyle, styleOf, wrapIn } from './inline-style.ts'
import { readCode } from './pasted-code.ts'
import { joinNestedLists, markHeaderRow, unwrapOnlyParagraphs } from './tables-and-lists.ts'
import { restoreWordLists } from './word-lists.ts'

export type CleanPaste = {
  nodes: HtmlNode[]
  /** The number of elements that lost a style, a class or a font. */
  removedStyles: number
  /** The number of images in local files, which a page cannot read. */
  lostPictures: number
}

const DROPPED = new Set(['style', 'script', 'meta', 'link', 'title', 'xml', 'head', 'base', 'colgroup', 'col'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
/** The attributes that are content. All others are dropped. */
const CONTENT_ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'start',
  'type',
  'checked',
  'disabled',
  'open',
  'cite',
  'datetime',
])

export function cleanHtml(nodes: readonly HtmlNode[]): CleanPaste {
  const counts = { removedStyles: 0, lostPictures: 0 }
  const cleaned = withoutDrawings(restoreWordLists(fragmentOf(nodes))).flatMap((node) =>
    cleanNode(node, { isHeading: false, isLink: false }, counts),
  )
  return { nodes: withoutLooseBreaks(cleaned).map(joinNestedLists).map(markHeaderRow).map(unwrapOnlyParagraphs), ...counts }
}

/** Browsers on Windows enclose the copied fragment in comments. */
function fragmentOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const start = nodes.findIndex((node) => node.type === 'comment' && node.value === 'StartFragment')
  const end = nodes.findIndex((node) => node.type === 'comment' && node.value === 'EndFragment')
  return start >= 0 && end > start ? nodes.slice(start + 1, end) : nodes
}

type Context = { isHeading: boolean; isLink: boolean }
type Counts = { removedStyles: number; lostPictures: number }

function cleanNode(node: HtmlNode, context: Context, counts: Counts): HtmlNode[] {
  if (node.type === 'comment') return []
  if (node.type === 'text') return [node]
  const formula = readDrawnFormula(node)
  if (formula) return [formula]
  if (DROPPED.has(node.name) || isOwnDecoration(node)) return []
  const code = readCode(node)
  if (code) {
    counts.removedStyles += [node, ...descendantsOf(node)].filter(hasStyling).length
    return [code]
  }
  if (node.name === 'img') return cleanPicture(node, counts)
  return cleanElement(node, context, counts)
}

function cleanElement(node: HtmlElement, context: Context, counts: Counts): HtmlNode[] {
  if (hasStyling(node)) counts.removedStyles += 1
  const inside = { isHeading: context.isHeading || HEADINGS.has(node.name), isLink: context.isLink || node.name === 'a' }
  const children = withoutDrawings(node.children).flatMap((child) => cleanNode(child, inside, counts))
  if (isEmptyParagraph(node, children)) return []
  // Google Docs wraps everything in a b that is not bold.
  const isUnbold = (node.name === 'b' || node.name === 'strong') && /^(?:normal|400)$/.test(styleOf(node).get('font-weight') ?? '')
  const isLine = children.some((child) => !isBlank(child)) && children.every(isInLine)
  const marks = isLine && !isUnbold && node.name !== 'code' ? marksOfStyle(styleOf(node), inside).filter((mark) => mark !== node.name) : []
  const content = wrapIn(marks, children)
  // Many programs write lines as div.
  if (node.name === 'div' && isLine) return [createElement('p', {}, content)]
  return isUnbold || isWrapper(node) ? content : [createElement(nameOf(node), contentAttributesOf(node), content)]
}

const INLINE = new Set(['a', 'abbr', 'b', 'br', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 's', 'strong', 'sub', 'sup', 'u'])

function isInLine(node: HtmlNode): boolean {
  return !isElement(node) || INLINE.has(node.name)
}

const NEW_NAMES = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
])

/** Word writes the title of a document as a paragraph of class MsoTitle. */
function nameOf(node: HtmlElement): string {
  return node.name === 'p' && hasClass(node, 'MsoTitle') ? 'h1' : (NEW_NAMES.get(node.name) ?? node.name)
}

/** Drops line breaks between blocks, which some programs write for spacing. */
function withoutLooseBreaks(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isLoose = (node: HtmlNode) => isBlank(node) || isElement(node, 'br')
  if (nodes.every(isInLine)) return [...nodes]
  return nodes.filter((node, index) => {
    const before = nodes.slice(0, index).findLast((other) => !isLoose(other))
    const after = nodes.slice(index + 1).find((other) => !isLoose(other))
    return !isLoose(node) || ![before, after].every((other) => !other || !isInLine(other))
  })
}

function isWrapper({ name }: HtmlElement): boolean {
  return (
    name === 'span' || name === 'font' || name === 'div' || name === 'body' || name === 'html' || name === 'center' || /[:-]/.test(name)
  )
}

function isEmptyParagraph({ name }: HtmlElement, children: readonly HtmlNode[]): boolean {
  if (name !== 'p' && name !== 'div' && !/^h\d$/.test(name)) return false
  return children.every((child) => isElement(child, 'br') || (child.type === 'text' && /^[\s\u00a0]*$/.test(child.value)))
}

function hasStyling({ name, attributes }: HtmlElement): boolean {
  return name === 'font' || attributes.style !== undefined || attributes.class !== undefined
}

function contentAttributesOf(node: HtmlElement): Record<string, string> {
  const attributes = Object.entries(node.attributes).filter(
    ([name, value]) => CONTENT_ATTRIBUTES.has(name) && !(name === 'type' && node.name === 'ul') && value !== '1',
  )
  return Object.fromEntries(attributes)
}

function cleanPicture(image: HtmlElement, counts: Counts): HtmlNode[] {
  const src = image.attributes.src ?? ''
  if (/^(?:https?:|\/|data:image\/)/i.test(src)) return [createElement('img', contentAttributesOf(image))]
  counts.lostPictures += 1
  return []
}

/** Elements that the pages of this site add to an article: anchors of headings, labels of callouts, buttons. */
function isOwnDecoration(node: HtmlElement): boolean {
  return node.name === 'button' || (node.name === 'a' && hasClass(node, 'anchor')) || (node.name === 'p' && hasClass(node, 'label'))
}
