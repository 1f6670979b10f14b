// Replaces shortcodes by HTML. The tags of unknown ones go, their text stays, and they are named.
import { escapeXml } from '#src/lib/text/xml.ts'
import { decodeEntities } from '../html-text.ts'
import { createTagReader } from './read-tag.ts'
import { CONVERTERS, codeOf, type ShortcodeContext, writeCode } from './shortcode-converters.ts'
import { type ClosingTags, findClosingTags, type Shortcode, shortcodeAt } from './shortcode-tag.ts'

export type ReplacedShortcodes = { html: string; unknown: Set<string> }

const DEPTH_MAX = 10

/** Takes linear time. Code stays as it is. */
export function replaceShortcodes(text: string, context: ShortcodeContext): ReplacedShortcodes {
  const unknown = new Set<string>()
  return { html: text.includes('[') || text.includes('$latex ') ? replaceIn(text, { context, unknown, depth: 0 }) : text, unknown }
}

type Replacing = { context: ShortcodeContext; unknown: Set<string>; depth: number }

function replaceIn(text: string, replacing: Replacing): string {
  const tags = createTagReader(text)
  const closings = findClosingTags(text)
  const parts: string[] = []
  let done = 0
  for (let place = nextMarkup(text, 0); place !== null; place = nextMarkup(text, place)) {
    if (text[place] === '<') {
      place = tags.tagAt(place)?.end ?? place + 1
      continue
    }
    const found = text[place] === '$' ? formulaAt(text, place) : replacementAt(text, place, { ...replacing, closings })
    if (found === null) {
      place += 1
      continue
    }
    parts.push(text.slice(done, place), found.html)
    place = found.end
    done = place
  }
  return [...parts, text.slice(done)].join('')
}

const MARKUP = /[<[]|\$latex /g

function nextMarkup(text: string, from: number): number | null {
  MARKUP.lastIndex = from
  return MARKUP.exec(text)?.index ?? null
}

const FORMULA_MAX = 2_000

/** `$latex x^2$`, as on the hosted service of WordPress. */
function formulaAt(text: string, start: number): Replacement | null {
  const formula = text.slice(start + '$latex '.length, start + FORMULA_MAX)
  const end = formula.indexOf('$')
  if (end < 0 || formula.slice(0, end).includes('\n\n')) return null
  return { html: writeCode(formula.slice(0, end).trim(), 'math', true), end: start + '$latex '.length + end + 1 }
}

type Replacement = { html: string; end: number }

function replacementAt(text: string, start: number, replacing: Replacing & { closings: ClosingTags }): Replacement | null {
  const { closings, unknown } = replacing
  if (text[start + 1] === '[') return escapedAt(text, start, closings)
  if (text[start + 1] === '/') return endTagAt(text, start, unknown)
  const shortcode = shortcodeAt(text, start)
  if (shortcode === null) return null
  const closing = shortcode.isSelfClosed ? null : closings.after(shortcode.name, shortcode.end)
  const found = { text, start, shortcode, closing }
  const known = codeReplacement(found) ?? convert(found, replacing)
  if (known !== null) return known
  if (!isShortcode(shortcode, text, start, closing !== null)) return null
  unknown.add(shortcode.name)
  return linkReplacement(found) ?? { html: wordsOf(shortcode), end: shortcode.end }
}

const LABEL_MAX = 300

/** Buttons and the like: `[button url="https://…"]Label[/button]`. */
function linkReplacement({ text, shortcode, closing }: Found): Replacement | null {
  const address = addressOf(shortcode)
  const label = closing === null ? '' : text.slice(shortcode.end, closing.start).trim()
  if (address === null || closing === null || label === '' || label.length > LABEL_MAX || /[[<\n]/.test(label)) return null
  const words = plainWordsOf(shortcode)
  return { html: `${words === '' ? '' : `${words} `}<a href="${escapeXml(address)}">${label}</a>`, end: closing.end }
}

type Found = { text: string; start: number; shortcode: Shortcode; closing: { start: number; end: number } | null }

function codeReplacement({ text, start, shortcode, closing }: Found): Replacement | null {
  const language = closing === null ? null : codeOf(shortcode)
  if (closing === null || language === null) return null
  const code = text.slice(shortcode.end, closing.start)
  const isInline = !code.includes('\n') && !(isAtLineStart(text, start) && isAtLineEnd(text, closing.end))
  return { html: writeCode(code, language, isInline), end: closing.end }
}

function convert({ text, shortcode, closing }: Found, replacing: Replacing): Replacement | null {
  const isEnclosing = closing !== null && replacing.depth < DEPTH_MAX
  const raw = isEnclosing ? text.slice(shortcode.end, closing.start) : ''
  const content = () => replaceIn(raw, { ...replacing, depth: replacing.depth + 1 })
  const html = CONVERTERS.get(shortcode.name)?.({ ...shortcode, raw, content }, replacing.context) ?? null
  return html === null ? null : { html, end: isEnclosing ? closing.end : shortcode.end }
}

/** `[[name]]` and `[[name]…[/name]]` show the shortcode itself. */
function escapedAt(text: string, start: number, closings: ClosingTags): Replacement | null {
  const shortcode = shortcodeAt(text, start + 1)
  if (shortcode === null) return null
  if (text[shortcode.end] === ']') {
    const isMeant = CONVERTERS.has(shortcode.name) || codeOf(shortcode) !== null || isShortcode(shortcode, text, start + 1, false)
    return isMeant ? { html: text.slice(start + 1, shortcode.end), end: shortcode.end + 1 } : null
  }
  const closing = closings.after(shortcode.name, shortcode.end)
  return closing && text[closing.end] === ']' ? { html: text.slice(start + 1, closing.end), end: closing.end + 1 } : null
}

/** The end of an unknown shortcode, or of one that was replaced without its content. */
function endTagAt(text: string, start: number, unknown: ReadonlySet<string>): Replacement | null {
  const [tag, name = ''] = /^\[\/([a-z][\w-]{0,60})\]/i.exec(text.slice(start, start + 70)) ?? []
  const lower = name.toLowerCase()
  return tag !== undefined && (unknown.has(lower) || CONVERTERS.has(lower)) ? { html: '', end: start + tag.length } : null
}

/** Authors write in brackets too: `[sic]`, `[1]`, `[see below]`. */
function isShortcode({ name, attributes, values, isSelfClosed, end }: Shortcode, text: string, start: number, isClosed: boolean): boolean {
  if (isClosed || isSelfClosed || attributes.size > 0) return true
  if (values.length > 0) return false
  return WITHOUT_CONTENT.has(name) || (/[-_\d]/.test(name) && isAtLineStart(text, start) && isAtLineEnd(text, end))
}

const WITHOUT_CONTENT: ReadonlySet<string> = new Set([
  ...[
    'toc',
    'sitemap',
    'archives',
    'products',
    'product',
    'contact-form',
    'contact-form-7',
    'subscribe',
    'sharethis',
    'ads',
    'adsense',
    'cart',
  ],
  ...['checkout', 'newsletter', 'login', 'googlemaps', 'gravityform', 'polldaddy', 'poll', 'portfolio', 'jetpack-related-posts'],
])

function isAtLineEnd(text: string, end: number): boolean {
  return /^[ \t\r]{0,100}(?:[\n<]|$)/.test(text.slice(end, end + 102))
}

function isAtLineStart(text: string, start: number): boolean {
  for (let place = start - 1; place >= 0 && start - place < 200; place -= 1) {
    const character = text[place] ?? ''
    if (character === '\n' || character === '>') return true
    if (character.trim() !== '') return false
  }
  return true
}

const TITLES = ['title', 'heading', 'headline', 'label', 'summary', 'question'] as const
const TEXTS = ['text', 'caption', 'description', 'subtitle', 'content', 'quote', 'author'] as const

/** Page builders keep texts in attributes. */
function plainWordsOf({ attributes }: Shortcode): string {
  const titles = TITLES.map((name) => attributes.get(name) ?? '').filter((text) => text.trim() !== '')
  const texts = TEXTS.map((name) => attributes.get(name) ?? '').filter((text) => text.trim() !== '')
  return [
    ...titles.map((title) => `<strong>${escapeXml(decodeEntities(title))}</strong>`),
    ...texts.map((text) => escapeXml(decodeEntities(text))),
  ].join(' ')
}

function wordsOf(shortcode: Shortcode): string {
  const address = addressOf(shortcode)
  const words = plainWordsOf(shortcode)
  return address === null ? words : `<a href="${escapeXml(address)}">${words || escapeXml(address)}</a>`
}

function addressOf({ attributes, values }: Shortcode): string | null {
  const written = [...['url', 'link', 'href'].map((name) => attributes.get(name) ?? ''), ...values]
  return written.find((found) => /^https?:\/\//i.test(found)) ?? null
}
