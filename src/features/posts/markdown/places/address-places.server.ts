// Where addresses stand in Markdown: links, pictures, definitions, bare addresses, attributes of HTML and arguments of template tags. None is in
// code or in a comment.
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Dialect } from '../reading/dialect.ts'
import { parseSource } from './parse-source.server.ts'
import { isWithin, type Span } from './span.ts'
import { listTemplatePlaces } from './template-places.ts'

/** `isLink` is false for the address of a picture or a player. `write` gives the text that stands for another address. */
export type AddressPlace = Span & { value: string; isLink: boolean; write: (address: string) => string }

/** In their order; none overlaps another. Throws an Error whose message is the reason. */
export function listAddressPlaces(text: string, dialect: Dialect): AddressPlace[] {
  const { tags, literal } = listTemplatePlaces(text, dialect.generator)
  const found: AddressPlace[] = tags.flatMap((tag) => placesInTag(text, tag))
  visit(parseSource(text, dialect), (node) => {
    found.push(...placesOf(node, text))
  })
  const sorted = found.filter((place) => !isWithin(place, literal)).sort((one, other) => one.from - other.from || other.to - one.to)
  const places: AddressPlace[] = []
  for (const place of sorted) if (place.from >= (places.at(-1)?.to ?? 0)) places.push(place)
  return places
}

function placesOf(node: Nodes, text: string): AddressPlace[] {
  const span = spanOf(node)
  if (span === null) return []
  if (node.type === 'html' || node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return placesInHtml(text, span)
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return []
  const destination = node.data?.destination
  if (destination) return [placeOfDestination(text, destination, { value: node.url, isLink: node.type !== 'image' })]
  return node.type === 'link' ? placeOfBareAddress(text, span, node.url) : []
}

function spanOf({ position }: Nodes): Span | null {
  const from = position?.start.offset
  const to = position?.end.offset
  return from === undefined || to === undefined ? null : { from, to }
}

function placeOfDestination(text: string, span: Span, place: Pick<AddressPlace, 'value' | 'isLink'>): AddressPlace {
  const isEnclosed = text[span.from - 1] === '<'
  return { ...span, ...place, write: isEnclosed ? writeEnclosed : writeDestination }
}

/** In Markdown a backslash and `&name;` mean something, white space ends an address, and parentheses must be balanced. */
function writeDestination(address: string): string {
  return writeEnclosed(address)
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/[()]/g, '\\$&')
}

function writeEnclosed(address: string): string {
  return address
    .replace(/[\\<>]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\r\n]/g, '')
}

/** `<https://…>`, or an address without any sign. One of this site has no such form: it becomes a link that shows it. */
function placeOfBareAddress(text: string, { from, to }: Span, value: string): AddressPlace[] {
  if (value.startsWith('mailto:')) return []
  const isEnclosed = text[from] === '<'
  const write = (address: string) => {
    if (!/^https?:\/\//i.test(address)) return `[${address.replace(/[\\[\]]/g, '\\$&')}](${writeDestination(address)})`
    return isEnclosed ? `<${address}>` : address
  }
  return [{ from, to, value, isLink: true, write }]
}

const TAG = /<[a-z][^<>]*>/gi
const ATTRIBUTE = /\s(href|src|poster|to|url)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*"([^"]*)"\s*\}|([^\s"'{}>]+))/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g

function placesInHtml(text: string, { from, to }: Span): AddressPlace[] {
  const html = text.slice(from, to)
  const comments = Array.from(html.matchAll(COMMENT), ({ 0: comment, index }) => ({ from: index, to: index + comment.length }))
  return Array.from(html.matchAll(TAG))
    .flatMap(({ 0: tag, index: start }) => Array.from(tag.matchAll(ATTRIBUTE), (found) => placeOfAttribute(found, start)))
    .filter((place) => !isWithin(place, comments))
    .map((place) => ({ ...place, from: place.from + from, to: place.to + from }))
}

function placeOfAttribute(found: RegExpExecArray, start: number): AddressPlace {
  const [whole, name = '', ...values] = found
  const value = values.find((written) => written !== undefined) ?? ''
  const at = start + found.index + whole.lastIndexOf(value)
  return {
    from: at,
    to: at + value.length,
    value: value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    isLink: !/^(?:src|poster)$/i.test(name),
    write: (address) =>
      address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replace(/\s/g, encodeURIComponent),
  }
}

const ARGUMENT = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|([^\s"'`=,(){}<>%]+)/g

/** Arguments that look like addresses. */
function placesInTag(text: string, { from, to }: Span): AddressPlace[] {
  return Array.from(text.slice(from, to).matchAll(ARGUMENT)).flatMap((found) => {
    const [whole, ...values] = found
    const value = values.find((written) => written !== undefined) ?? ''
    if (!/[/.]/.test(value)) return []
    const at = from + found.index + whole.indexOf(value)
    const write = (address: string) => address.replace(/[\s"'`]/g, encodeURIComponent)
    return { from: at, to: at + value.length, value, isLink: true, write }
  })
}
