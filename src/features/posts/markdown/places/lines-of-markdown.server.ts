// The lines of text in Markdown: paragraphs, headings, cells, code blocks. Each character knows where it stands. The arguments of template tags,
// comments and HTML attributes are no text.
import type { Nodes } from 'mdast'
import { decodeReference, INLINE, linesOfArticle, REFERENCE } from '../../rewriting/text/article-lines.ts'
import { type ArticleLine, LineWriter, type Place } from '../../rewriting/text/line-writer.ts'
import type { MarkdownSource } from '../derive-article.server.ts'
import { type Dialect, readDialect } from '../reading/dialect.ts'
import { parseSource, splitMark } from './parse-source.server.ts'
import { isWithin, type Span } from './span.ts'
import { listTemplatePlaces } from './template-places.ts'

/** Places are those of the Markdown with its byte order mark. Throws an Error whose message is the reason. */
export function linesOfMarkdown({ markdown, dialect }: MarkdownSource): ArticleLine[] {
  const { mark, text } = splitMark(markdown)
  const lines = linesOfText(text, readDialect(dialect))
  return mark === '' ? lines : lines.map((line) => shifted(line, mark.length))
}

/** As `linesOfMarkdown`, of a text without a byte order mark. */
export function linesOfText(text: string, dialect: Dialect): ArticleLine[] {
  const { tags, literal } = listTemplatePlaces(text, dialect.generator)
  const hidden = [...tags, ...literal].sort((one, other) => one.from - other.from)
  const writer = new LineWriter()
  const reader: Reader = { text, hidden, writer }
  for (const child of parseSource(text, dialect).children) readBlock(child, reader)
  writer.endLine()
  return writer.lines
}

type Reader = { text: string; hidden: readonly Span[]; writer: LineWriter }

function readBlock(node: Nodes, reader: Reader): void {
  const { writer, hidden } = reader
  const span = spanOf(node)
  if (span !== null && isWithin(span, hidden)) writer.endLine()
  else if (node.type === 'code' || node.type === 'math') readCodeBlock(node, reader)
  else if (node.type === 'html') readHtml(node, reader)
  else if ('children' in node) {
    writer.endLine()
    const hasPhrases = LINES.has(node.type)
    for (const child of node.children) {
      if (hasPhrases) readPhrase(child, reader, null)
      else readBlock(child, reader)
    }
    writer.endLine()
  }
}

/** Blocks that hold text and formatting. */
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'defListTerm', 'containerLine'])

function isPhrasing({ type }: Nodes): boolean {
  return ['emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(type)
}

/** `whole` is the formatting that holds nothing but this node. */
function readPhrase(node: Nodes, reader: Reader, whole: Span | null): void {
  const { text, hidden, writer } = reader
  const span = spanOf(node)
  if (span === null) writer.endLine()
  else if (node.type === 'text') addVisible(node.value, placesOf(node.value, text, span), { whole: whole ?? span, hidden, writer })
  else if (node.type === 'html') readTag(text.slice(span.from, span.to), writer)
  else if (node.type === 'inlineCode' || node.type === 'inlineMath')
    writer.add(node.value, insideOf(node.value, text, span), { isCode: true, isPre: false, whole: whole ?? span })
  else readChildren(node, reader, whole ?? span)
}

/** What is no formatting of text ends the line: a picture, a line break, a reference to a note. */
function readChildren(node: Nodes, reader: Reader, around: Span): void {
  const isFormatting = isPhrasing(node)
  if (!isFormatting) reader.writer.endLine()
  const children = 'children' in node ? node.children : []
  for (const child of children) readPhrase(child, reader, isFormatting && children.length === 1 ? around : null)
}

type Visible = { whole: Span; hidden: readonly Span[]; writer: LineWriter }

/** Of a text with tags of templates, which the parser reads as text, what stands around them. */
function addVisible(value: string, places: Place[] | null, { whole, hidden, writer }: Visible): void {
  const [first, last] = [places?.[0], places?.at(-1)]
  const tags = first && last ? hidden.filter(({ from, to }) => from < last[1] && first[0] < to) : []
  if (places === null || tags.length === 0) {
    writer.add(value, places, { isCode: false, isPre: false, whole })
    return
  }
  let start = 0
  for (const tag of [...tags, null]) {
    const found = tag === null ? -1 : places.findIndex(([from], index) => index >= start && from >= tag.from)
    const end = found < 0 ? places.length : found
    const shown = places.slice(start, end)
    const [from, to] = [shown[0]?.[0] ?? 0, shown.at(-1)?.[1] ?? 0]
    writer.add(value.slice(start, end), shown, { isCode: false, isPre: false, whole: { from, to } })
    writer.endLine()
    const after = tag === null ? -1 : places.findIndex(([at], index) => index >= end && at >= tag.to)
    if (after < 0) return
    start = after
  }
}

function isHidden(span: Span, hidden: readonly Span[]): boolean {
  return hidden.some(({ from, to }) => from < span.to && span.from < to)
}

function spanOf({ position }: Nodes): Span | null {
  const from = position?.start.offset
  const to = position?.end.offset
  return from === undefined || to === undefined ? null : { from, to }
}

const TAG_NAME = /^<\/?([a-z][a-z0-9]*)/i

function readTag(html: string, writer: LineWriter): void {
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase()
  if (name !== undefined && INLINE.has(name)) return
  writer.endLine()
}

/** A block of HTML: its text is text of the article. */
function readHtml(node: Nodes, { text, hidden, writer }: Reader): void {
  writer.endLine()
  const span = spanOf(node)
  if (span === null || isHidden(span, hidden)) return
  writer.lines.push(...linesOfArticle(text.slice(span.from, span.to)).map((line) => shifted(line, span.from)))
}

function shifted({ text, from, to, pieces }: ArticleLine, by: number): ArticleLine {
  const moved = new Map(
    [...new Set(pieces)].map((piece) => [piece, { ...piece, whole: { from: piece.whole.from + by, to: piece.whole.to + by } }]),
  )
  return {
    text,
    from: from.map((at) => at + by),
    to: to.map((at) => at + by),
    pieces: pieces.map((piece) => moved.get(piece) ?? piece),
  }
}

/** Each line of the code ends its line of the source: marks of quotations and lists, and the indentation, stand before it. */
function readCodeBlock(node: Nodes & { value: string }, { text, hidden, writer }: Reader): void {
  writer.endLine()
  const span = spanOf(node)
  if (span === null || isWithin(span, hidden)) return
  const source = linesIn(text, span)
  // Each second part is the end of a line.
  const parts = node.value.split(/(\r\n|\r|\n)/)
  const code = parts.filter((_, index) => index % 2 === 0)
  const isFenced = source.length > code.length
  const places: Place[] = []
  for (const [index, line] of code.entries()) {
    const found = source[index + (isFenced ? 1 : 0)]
    if (!found || !text.slice(found.from, found.to).endsWith(line)) return
    const from = found.to - line.length
    for (let unit = 0; unit < line.length; unit += 1) places.push([from + unit, from + unit + 1])
    for (const _unit of parts[2 * index + 1] ?? '') places.push([found.to, found.next])
  }
  const whole = { from: places[0]?.[0] ?? span.from, to: places.at(-1)?.[1] ?? span.from }
  writer.add(node.value, places, { isCode: true, isPre: true, whole })
  writer.endLine()
}

/** The lines of a part of the text. `to` is before the line end, `next` behind it. */
function linesIn(text: string, { from, to }: Span): (Span & { next: number })[] {
  const lines: (Span & { next: number })[] = []
  for (let at = from; at <= to; ) {
    const end = /\r\n|\r|\n/g
    end.lastIndex = at
    const found = end.exec(text)
    const next = found && found.index < to ? found.index + found[0].length : to + 1
    lines.push({ from: at, to: found && found.index < to ? found.index : to, next })
    at = next
  }
  return lines
}

/** The places of code or a formula between its marks; null when the source says it otherwise. */
function insideOf(value: string, text: string, { from, to }: Span): Place[] | null {
  const at = text.slice(from, to).indexOf(value)
  return at < 0 ? null : Array.from({ length: value.length }, (_, index): Place => [from + at + index, from + at + index + 1])
}

const ESCAPABLE = /[!-/:-@[-`{-~]/

/** Where each code unit of the text stands; null when the source has something else there. */
function placesOf(value: string, text: string, { from, to }: Span): Place[] | null {
  const places: Place[] = []
  let at = from
  while (places.length < value.length) {
    if (at >= to) return null
    const wanted = value.charAt(places.length)
    const read = readCharacter(text, at)
    if (value.startsWith(read.text, places.length)) {
      for (let unit = 0; unit < read.text.length; unit += 1) places.push([at, at + read.length])
      at += read.length
    } else if (isSkipped(text, at, wanted)) at += 1
    else return null
  }
  return places
}

/** White space that the parser leaves out at both ends of a line, and the marks of a quotation or list before it. */
function isSkipped(text: string, at: number, wanted: string): boolean {
  const character = text.charAt(at)
  if (character !== ' ' && character !== '\t' && character !== '>') return false
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1
  const isBefore = /^[ \t>]*$/.test(text.slice(lineStart, at))
  return isBefore || wanted === '\n'
}

function readCharacter(text: string, at: number): { text: string; length: number } {
  const character = text.charAt(at)
  if (character === '\\' && ESCAPABLE.test(text.charAt(at + 1))) return { text: text.charAt(at + 1), length: 2 }
  if (character !== '&') return { text: character, length: 1 }
  REFERENCE.lastIndex = at
  const reference = REFERENCE.exec(text)?.[0]
  if (!reference?.endsWith(';')) return { text: '&', length: 1 }
  const decoded = decodeReference(reference)
  return decoded === reference ? { text: '&', length: 1 } : { text: decoded, length: reference.length }
}
