// Parses untrusted HTML into a sanitised tree. The tree is stable: serialising and parsing it again yields the same tree. This
// prevents mutation XSS, where a browser parses the output of a sanitiser differently than the sanitiser did.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { cellAlignment } from '#src/lib/web/inline-style.ts'
import { allowedHtml } from './allowed-html.ts'
import { elementsOf, replaceChild, textProperty } from './hast-tree.ts'
import { linkKnownEmbeds } from './media/embeds.ts'
import { normalizePlayers } from './media/recordings.ts'
import { normalizeTree } from './normalize-tree.ts'

/** Ordinary articles are stable after the second round. Markup that is not stable after this many is hostile. */
const MAX_ROUNDS = 6

const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, allowedHtml).use(rehypeStringify)

/** The article as a sanitised tree. Markup that is unstable or too complex becomes plain text. */
export function parseArticle(html: string): Root {
  if (isTooComplex(html)) return toPlainText(html)
  let written = html
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = processor.parse(written)
    if (round === 0) {
      linkKnownEmbeds(parsed)
      linkEmbeds(parsed)
      dropFormFields(parsed)
      normalizePlayers(parsed)
      alignCells(parsed)
    }
    const tree = processor.runSync(parsed)
    normalizeTree(tree)
    const rewritten = processor.stringify(tree)
    if (rewritten === written) return tree
    written = rewritten
  }
  return toPlainText(html)
}

export function writeHtml(tree: Root): string {
  return processor.stringify(tree)
}

/** Frames are not allowed: a link to the page of the frame replaces each. */
function linkEmbeds(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'iframe')) {
    const src = textProperty(element, 'src') ?? ''
    if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) continue
    const label = textProperty(element, 'title') || `Embedded content on ${new URL(src).hostname}`
    replaceChild(ancestors.at(-1), element, h('a', { href: src }, label))
  }
}

/** The fields of a form, of which an article has only the boxes of tasks. */
function dropFormFields(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'input')) {
    if (textProperty(element, 'type')?.toLowerCase() !== 'checkbox') replaceChild(ancestors.at(-1), element)
  }
}

/** Styles are not allowed: an attribute replaces that of an aligned cell. */
function alignCells(tree: Root): void {
  for (const { element } of elementsOf(tree, 'td', 'th')) {
    element.properties.align = cellAlignment(textProperty(element, 'align'), textProperty(element, 'style'))
  }
}

const FORMATTING = new Set(['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u'])
/** Void elements, and elements that the parser closes implicitly. */
const SELF_CLOSING = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rp', 'rt', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
])

/**
 * Estimates the cost of parsing. The HTML standard makes a parser copy every unclosed formatting element into every following
 * block and search the whole stack of open elements at every tag, so that parsing a small input can take hours.
 */
export function isTooComplex(html: string): boolean {
  let tags = 0
  let depth = 0
  let deepest = 0
  let formatting = 0
  let mostFormatting = 0
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    const name = match[2]?.toLowerCase() ?? ''
    const step = match[1] ? -1 : 1
    tags += 1
    if (FORMATTING.has(name)) formatting = Math.max(0, formatting + step)
    if (!SELF_CLOSING.has(name)) depth = Math.max(0, depth + step)
    deepest = Math.max(deepest, depth)
    mostFormatting = Math.max(mostFormatting, formatting)
  }
  return deepest > 400 || tags > 100_000 || mostFormatting * tags > 1_000_000
}

function toPlainText(html: string): Root {
  const paragraphs = withoutTags(html).split(/\n\s*\n/)
  const children: Element[] = paragraphs.filter((text) => text.trim() !== '').map((text) => h('p', text.trim()))
  return { type: 'root', children }
}

/** Takes linear time. A regular expression would search for the end of every `<` again. */
function withoutTags(html: string): string {
  const parts: string[] = []
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) break
    parts.push(html.slice(from, open))
    from = close + 1
  }
  parts.push(html.slice(from).replaceAll('<', ' '))
  return parts.join(' ')
}
