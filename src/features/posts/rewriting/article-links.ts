// Finds and replaces the addresses of links in the HTML of an article. Everything else stays as it is, byte by byte.
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Attribute = { value: string; start: number; end: number }

/** The addresses of the links, in their order. */
export function listHrefs(html: string): string[] {
  return findHrefs(html).map(({ value }) => value)
}

/** `replace` answers the new address, or null to keep the old one. */
export function replaceHrefs(html: string, replace: (href: string) => string | null): string {
  let written = ''
  let from = 0
  for (const { value, start, end } of findHrefs(html)) {
    const replacement = replace(value)
    if (replacement === null) continue
    written += `${html.slice(from, start)}href="${replacement.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    from = end
  }
  return written + html.slice(from)
}

type Node = DefaultTreeAdapterMap['node']

function findHrefs(html: string): Attribute[] {
  // Most articles are searched in vain, and parsing costs more than that.
  if (!/href/i.test(html)) return []
  const found: Attribute[] = []
  const waiting: Node[] = [parseFragment(html, { sourceCodeLocationInfo: true })]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
    if (!('tagName' in node) || node.tagName !== 'a') continue
    const at = node.sourceCodeLocation?.attrs?.href
    const value = node.attrs.find(({ name }) => name === 'href')?.value
    if (at && value !== undefined) found.push({ value, start: at.startOffset, end: at.endOffset })
  }
  // The parser repeats a link that holds another one, and can move one in front of others.
  const places = new Map(found.map((attribute) => [attribute.start, attribute]))
  return [...places.values()].toSorted((one, other) => one.start - other.start)
}
