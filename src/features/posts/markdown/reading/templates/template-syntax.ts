// Template syntax of other engines in Markdown, before it is parsed: shortcodes, Liquid, Nunjucks, tags of Hexo, attribute lists. Code inside of such
// tags becomes fences, known tags become Markdown or HTML, all others go; their text stays. Code between backticks and in fences stays as it is.
import { TEXT_ATTRIBUTES, TITLE_ATTRIBUTES } from '../components/word-attributes.ts'
import type { Generator } from '../dialect.ts'
import { createCodeReader } from './code-places.ts'
import { type Block, codeBlock, readBlock, replaceTag } from './replace-tag.ts'
import { readArguments, readTag, type TemplateTag } from './template-tags.ts'

/** Names of tags with no counterpart here, and their lines. */
export type UnknownTag = { name: string; line: number }

/** Tags whose content is code, is shown as it is, or not at all. */
export const RAW_TAGS: ReadonlySet<string> = new Set([
  ...['code', 'code_block', 'codeblock', 'highlight', 'prism', 'raw', 'verbatim', 'comment'],
])
/** Programs that read `{{ value }}` in Markdown. */
const WITH_VALUES: ReadonlySet<Generator | null> = new Set(['jekyll', 'eleventy', 'hexo', 'zola'])
const ATTRIBUTES_MAX = 300
const SITE_VALUE = /^(?:site|page|layout|include|post)\.[\w.]+/
const LITERAL = /^["']([^"'\n]*)["']\s*\|/

/** Takes linear time. */
export function replaceTemplates(markdown: string, generator: Generator | null): { text: string; unknown: UnknownTag[] } {
  if (!/[{]/.test(markdown)) return { text: markdown, unknown: [] }
  const unknown: UnknownTag[] = []
  const parts: string[] = []
  const { endOfCode } = createCodeReader(markdown)
  const findEnd = createEndFinder(markdown)
  const open = createOpenTags()
  let at = 0
  let from = 0
  let line = 1
  const replace = (end: number, replacement: string) => {
    const before = markdown.slice(from, at)
    parts.push(before, replacement)
    line += countLines(before) + countLines(markdown.slice(at, end))
    at = end
    from = end
  }

  const handleEnd = (tag: TemplateTag) => {
    const { block, place } = open.close(tag) ?? {}
    if (block && place !== undefined) parts[place] = block.opening
    replace(tag.end, block?.closing ?? '')
  }

  const handleTag = (tag: TemplateTag) => {
    if (tag.isEscaped) return replace(tag.end, withoutEscape(markdown.slice(tag.start, tag.end)))
    if (tag.isEnd) return handleEnd(tag)
    const close = isRaw(tag) ? findEnd(tag) : null
    if (close) return replace(close.end, rawContent(tag, markdown.slice(tag.end, close.start)))
    const block = readBlock(tag)
    const replacement = block?.unclosed ?? replaceTag(tag, isAlone(markdown, tag))
    if (replacement === null) unknown.push({ name: tag.name, line: line + countLines(markdown.slice(from, at)) })
    replace(tag.end, replacement ?? wordsOfTag(tag))
    if (!tag.isSelfClosed) open.push({ name: tag.name, block, place: parts.length - 1 })
  }

  const handleBrace = () => {
    const tag = readTag(markdown, at)
    if (tag === null) {
      const attributes = readAttributes(markdown, at)
      if (attributes === null) at += 1
      else replace(at + attributes.length, idOf(attributes))
    } else if (tag.kind === 'comment') replace(tag.end, '')
    else if (tag.kind !== 'value' && (tag.kind !== 'call' || generator === 'zola')) handleTag(tag)
    else {
      const value = shownValue(tag.rest, generator)
      if (value === null) at += 2
      else replace(tag.end, value)
    }
  }

  while (at < markdown.length) {
    const codeEnd = endOfCode(at)
    if (codeEnd !== null) replace(codeEnd, codeWithoutEscapes(markdown.slice(at, codeEnd), generator))
    else if (markdown[at] !== '{') at += 1
    else handleBrace()
  }
  parts.push(markdown.slice(from))
  return { text: parts.join(''), unknown }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function withoutEscape(written: string): string {
  return written.replace('/*', '').replace('*/', '').replaceAll('<', '&lt;')
}

function isRaw({ name, isSelfClosed }: TemplateTag): boolean {
  return !isSelfClosed && RAW_TAGS.has(name)
}

function rawContent(tag: TemplateTag, content: string): string {
  const { name } = tag
  if (name === 'comment') return ''
  return name === 'raw' || name === 'verbatim' ? content : codeBlock(content, tag)
}

/** In code only escapes go: the comment marks of Hugo, and `{% raw %}`. */
function codeWithoutEscapes(code: string, generator: Generator | null): string {
  if (generator === 'hugo' || generator === 'zola')
    return code.replaceAll('{{</*', '{{<').replaceAll('*/>}}', '>}}').replaceAll('{{%/*', '{{%').replaceAll('*/%}}', '%}}')
  return WITH_VALUES.has(generator) ? code.replace(/{%-? (?:end)?raw -?%}/g, '') : code
}

/** What a value shows; null when it is prose. */
function shownValue(rest: string, generator: Generator | null): string | null {
  const literal = LITERAL.exec(rest)?.[1]
  if (literal !== undefined) return literal
  return SITE_VALUE.test(rest) || WITH_VALUES.has(generator) ? '' : null
}

/** `{: .class}` of kramdown, and `{.class}` or `{#id .class}` at the end of a line. */
function readAttributes(text: string, at: number): string | null {
  const bounded = text.slice(at, at + ATTRIBUTES_MAX)
  const found = bounded.slice(0, bounded.indexOf('}') + 1)
  if (found === '' || found.includes('\n') || found.lastIndexOf('{') > 0) return null
  if (found.startsWith('{:')) return found
  const [after = ''] = text.slice(at + found.length, at + found.length + ATTRIBUTES_MAX).split('\n', 1)
  return after.trim() === '' && /^\{ ?(?:\.[a-z_]|#[\w-]{1,100} )/i.test(found) ? found : null
}

/** The id of a heading is read later. */
function idOf(attributes: string): string {
  const id = /#([\w-]+)/.exec(attributes)?.[1]
  return id === undefined || attributes.startsWith('{:') ? '' : `{#${id}}`
}

function wordsOfTag({ rest }: TemplateTag): string {
  const { named } = readArguments(rest)
  return [...TITLE_ATTRIBUTES, ...TEXT_ATTRIBUTES].flatMap((word) => named.get(word) ?? []).join(' ')
}

/** `place` is that of its replacement, which is another when the tag has an end. */
type OpenTag = { name: string; block: Block | null; place: number }

function createOpenTags() {
  const open: OpenTag[] = []
  const counts = new Map<string, number>()
  const change = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  return {
    push(tag: OpenTag) {
      open.push(tag)
      change(tag.name, 1)
    },
    /** The tag that an end closes; those inside of it have no end. The innermost for an end without a name (Zola). */
    close({ name }: TemplateTag): OpenTag | undefined {
      if (name !== '' && (counts.get(name) ?? 0) === 0) return undefined
      for (let tag = open.pop(); tag; tag = open.pop()) {
        change(tag.name, -1)
        if (name === '' || tag.name === name) return tag
      }
      return undefined
    },
  }
}

function isAlone(text: string, { start, end }: TemplateTag): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  return text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd < 0 ? text.length : lineEnd).trim() === ''
}

/** The end of a tag by its name, else the next end without a name. A name without an end tag is searched for once. */
function createEndFinder(text: string) {
  const unclosed = new Set<string>()
  const find = (name: string, opening: string, from: number): TemplateTag | null => {
    if (unclosed.has(opening + name)) return null
    for (let at = text.indexOf(opening, from); at >= 0; at = text.indexOf(opening, at + 2)) {
      const tag = readTag(text, at)
      if (tag?.isEnd && tag.name === name) return tag
    }
    unclosed.add(opening + name)
    return null
  }
  return ({ name, kind, end }: TemplateTag): TemplateTag | null =>
    kind === 'tag' ? (find(name, '{%', end) ?? find('', '{%', end)) : find(name, '{{', end)
}
