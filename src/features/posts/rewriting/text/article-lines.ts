// The lines of text in the HTML of an article: paragraphs, headings, cells, code blocks. Each character knows where it stands in the HTML.
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { type ArticleLine, type ArticlePiece, LineWriter, type Place } from './line-writer.ts'

export function linesOfArticle(html: string): ArticleLine[] {
  const writer = new LineWriter()
  const waiting: Step[] = [{ node: parseFragment(html, { sourceCodeLocationInfo: true }), isCode: false, isPre: false }]
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if (step === BREAK) writer.endLine()
    else visit(step, waiting, { html, writer })
  }
  writer.endLine()
  return writer.lines
}

type Node = DefaultTreeAdapterMap['node']
type TextNode = DefaultTreeAdapterMap['textNode']
type Visit = { node: Node; isCode: boolean; isPre: boolean }
const BREAK = 'break'
type Step = Visit | typeof BREAK

/** Elements inside a line of text. Every other element ends the line. */
export const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'font', 'big'],
])
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'var'])
/** Their text is no text of the article. */
const LEFT_OUT = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes', 'textarea', 'select', 'svg', 'math'])

/** Adds the children of a node to `waiting`, the first one last. */
function visit({ node, isCode, isPre }: Visit, waiting: Step[], { html, writer }: { html: string; writer: LineWriter }): void {
  if (node.nodeName === '#text' && 'value' in node)
    // Without places, the parser moved the text, or left out a tag within it.
    writer.add(node.value, placesOf(node, html), { isCode, isPre, whole: removableAround(node) })
  if (!('childNodes' in node)) return
  const name = 'tagName' in node ? node.tagName : ''
  const isLeftOut = LEFT_OUT.has(name) || isFootnoteReference(node)
  const isLine = isLeftOut || !INLINE.has(name)
  if (isLine) writer.endLine()
  if (isLeftOut) return
  if (isLine) waiting.push(BREAK)
  const inside = { isCode: isCode || CODE.has(name), isPre: isPre || name === 'pre' }
  for (const child of node.childNodes.toReversed()) waiting.push({ node: child, ...inside })
}

/** Its text is a number that the program writes. */
function isFootnoteReference(node: Node): boolean {
  return 'attrs' in node && node.attrs.some(({ name }) => name === 'data-footnote-ref' || name === 'data-footnote-backref')
}

/** The inline elements that hold nothing but this text, or the text itself. */
function removableAround(node: TextNode): ArticlePiece['whole'] {
  let outermost: Node = node
  for (let parent = node.parentNode; parent && 'tagName' in parent && INLINE.has(parent.tagName); parent = parent.parentNode) {
    if (parent.childNodes.length > 1 || !parent.sourceCodeLocation?.endTag || parent.parentNode?.nodeName === 'pre') break
    outermost = parent
  }
  const { startOffset = 0, endOffset = 0 } = outermost.sourceCodeLocation ?? {}
  return { from: startOffset, to: endOffset }
}

/** Where each code unit of the text stands in the HTML; null when the HTML has something else there. */
function placesOf({ value, sourceCodeLocation: at }: TextNode, html: string): Place[] | null {
  if (!at) return null
  const places: Place[] = []
  let from = at.startOffset
  while (places.length < value.length && from < at.endOffset) {
    const { text, length } = readCharacter(html, from)
    // The parser drops a line break at the start of `pre`.
    if (!value.startsWith(text, places.length) && places.length === 0 && text === '\n') from += length
    else if (!value.startsWith(text, places.length)) return null
    else {
      // A character of two code units, or a reference to one, is never cut.
      for (let unit = 0; unit < text.length; unit += 1) places.push([from, from + length])
      from += length
    }
  }
  return places.length === value.length ? places : null
}

export const REFERENCE = /&(?:#x[0-9a-f]{1,8}|#[0-9]{1,8}|[a-z][a-z0-9]{1,31});?/iy

/** The character at a place of the HTML, and the length of its source. */
function readCharacter(html: string, at: number): { text: string; length: number } {
  const character = html.charAt(at)
  if (character === '\r') return { text: '\n', length: html.charAt(at + 1) === '\n' ? 2 : 1 }
  if (character !== '&') return { text: character, length: 1 }
  REFERENCE.lastIndex = at
  const reference = REFERENCE.exec(html)?.[0]
  if (reference === undefined) return { text: '&', length: 1 }
  const decoded = decodeReference(reference)
  return decoded === reference ? { text: '&', length: 1 } : { text: decoded, length: reference.length }
}

const decodedReferences = new Map<string, string>([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00a0'],
])
const REFERENCES_MAX = 2_000

export function decodeReference(reference: string): string {
  const known = decodedReferences.get(reference)
  if (known !== undefined) return known
  const [node] = parseFragment(reference).childNodes
  const decoded = node && 'value' in node ? node.value : reference
  if (decodedReferences.size < REFERENCES_MAX) decodedReferences.set(reference, decoded)
  return decoded
}
