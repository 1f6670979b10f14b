// The block editor delimits blocks by comments: `<!-- wp:code {"language":"php"} -->…<!-- /wp:code -->`, `<!-- wp:archives /-->`.
import { addParagraphs } from './paragraphs.ts'
import { classOf } from './shortcode-converters.ts'

type Delimiter = { name: string; kind: 'start' | 'end' | 'empty'; attributes: ReadonlyMap<string, unknown>; start: number; end: number }

const DELIMITER = /<!--\s{1,20}(\/?)wp:([a-z][a-z0-9_-]{0,60}(?:\/[a-z][a-z0-9_-]{0,60})?)\s{1,20}/y

export function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:')
}

function* delimitersOf(text: string): Generator<Delimiter> {
  let start = text.indexOf('<!--')
  while (start >= 0) {
    const close = text.indexOf('-->', start)
    if (close < 0) return
    const delimiter = delimiterAt(text, start, close)
    if (delimiter) yield delimiter
    start = text.indexOf('<!--', close)
  }
}

function delimiterAt(text: string, start: number, close: number): Delimiter | null {
  DELIMITER.lastIndex = start
  const [opening, slash, name] = DELIMITER.exec(text) ?? []
  if (opening === undefined || name === undefined) return null
  const written = text.slice(start + opening.length, close).trim()
  const isEmpty = written.endsWith('/')
  const attributes = readAttributes(isEmpty ? written.slice(0, -1) : written)
  return { name, kind: slash === '/' ? 'end' : isEmpty ? 'empty' : 'start', attributes, start, end: close + 3 }
}

const ATTRIBUTES_MAX = 1_000_000

function readAttributes(json: string): ReadonlyMap<string, unknown> {
  if (!json.startsWith('{') || json.length > ATTRIBUTES_MAX) return new Map()
  try {
    const attributes: unknown = JSON.parse(json)
    return new Map(typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : [])
  } catch {
    return new Map() // The block is readable without them.
  }
}

const REUSED_DEPTH_MAX = 5
const REUSED_LENGTH_MAX = 4_000_000

/** Puts the content of reusable blocks (`<!-- wp:block {"ref":7} /-->`) where they are used. `missing` counts those that the export lacks. */
export function insertReusedBlocks(text: string, blocks: ReadonlyMap<string, string>): { text: string; missing: number } {
  const inserted = { missing: 0, length: 0 }
  return { text: insertReused(text, { blocks, inserted, depth: 0 }), missing: inserted.missing }
}

type Inserting = { blocks: ReadonlyMap<string, string>; inserted: { missing: number; length: number }; depth: number }

function insertReused(text: string, inserting: Inserting): string {
  const parts: string[] = []
  let done = 0
  for (const { name, kind, attributes, start, end } of delimitersOf(text)) {
    if (name !== 'block' || kind === 'end') continue
    parts.push(text.slice(done, start), contentOf(String(attributes.get('ref')), inserting))
    done = end
  }
  return [...parts, text.slice(done)].join('')
}

function contentOf(id: string, { blocks, inserted, depth }: Inserting): string {
  const content = blocks.get(id)
  inserted.length += content?.length ?? 0
  if (content === undefined || depth >= REUSED_DEPTH_MAX || inserted.length > REUSED_LENGTH_MAX) {
    inserted.missing += 1
    return ''
  }
  return insertReused(content, { blocks, inserted, depth: depth + 1 })
}

/** Blocks that WordPress fills when it displays them, and that this site has elsewhere, or that have no words. */
const SILENT: ReadonlySet<string> = new Set([
  ...['archives', 'calendar', 'categories', 'comments', 'footnotes', 'latest-comments', 'latest-posts', 'loginout', 'more', 'navigation'],
  ...['nextpage', 'page-list', 'post-title', 'post-date', 'rss', 'search', 'separator', 'site-title', 'social-link', 'spacer', 'tag-cloud'],
])
/** Blocks whose content has the form of the classic editor. */
const CLASSIC: ReadonlySet<string> = new Set(['freeform', 'shortcode'])

export type ReplacedBlocks = { html: string; unknown: Set<string> }

/** Removes the delimiters. The languages of code stay; text outside of blocks gets paragraphs. `unknown` are blocks without content here. */
export function replaceBlocks(text: string): ReplacedBlocks {
  const parts: string[] = []
  const unknown = new Set<string>()
  let depth = 0
  let isClassic = true
  let done = 0
  const addUntil = (end: number) => {
    const content = text.slice(done, end)
    parts.push(isClassic && content.trim() !== '' ? addParagraphs(content) : content)
  }
  for (const { name, kind, attributes, start, end } of delimitersOf(text)) {
    addUntil(start)
    done = end
    if (kind === 'empty') {
      if (!SILENT.has(name)) unknown.add(name)
      continue
    }
    depth = Math.max(0, depth + (kind === 'start' ? 1 : -1))
    isClassic = depth === 0 || (kind === 'start' && CLASSIC.has(name))
    if (kind === 'start') done = addLanguage({ text, end, language: languageOf(attributes) }, parts)
  }
  addUntil(text.length)
  return { html: parts.join(''), unknown }
}

function languageOf(attributes: ReadonlyMap<string, unknown>): string {
  const found = ['language', 'lang', 'codeLanguage', 'codeType']
    .map((name) => attributes.get(name))
    .find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : ''
}

/** Plugins put buttons before the code. */
const PRE_WITHIN = 3_000

/** Opens the block of code with its language. Returns the place that follows. */
function addLanguage({ text, end, language }: { text: string; end: number; language: string }, parts: string[]): number {
  const [content = ''] = text.slice(end, end + PRE_WITHIN).split('<!--', 1)
  const at = classOf(language) === '' ? -1 : content.search(/<pre(?=[\s>])/)
  if (at < 0) return end
  // The first of two equal attributes counts.
  parts.push(content.slice(0, at), `<pre${classOf(language)}`)
  return end + at + '<pre'.length
}
