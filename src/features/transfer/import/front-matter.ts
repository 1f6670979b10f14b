// Front matter of a Markdown file: TOML between `+++`, YAML between `---`, a JSON object, or lines of keys (Pelican, and YAML without its first line).
import { parse as parseToml, TomlError } from 'smol-toml'
import { parse as parseYaml, type Tags, YAMLParseError } from 'yaml'
import { FENCES } from '#src/features/posts/markdown/browser/front-matter.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'

/** `body` is the text after the front matter, with unchanged line ends. It begins on the line `firstLine` of the file. */
export type FrontMatter = { data: Record<string, unknown>; body: string; firstLine: number }

/** Several times what other engines write. The parsers take quadratic time, and recurse for nested values. */
const MAX_LENGTH = 10_000

/** Splits a file into its keys and its text; throws an Error whose message is a reason to skip the file. */
export function readFrontMatter(source: string): FrontMatter {
  const parts = source.replace(/^\uFEFF/, '').split(/(?<=\n|\r(?!\n))/)
  const lines = parts.map((part) => trimEndOf(part, '\r\n'))
  const after = (end: number) => ({ body: parts.slice(end + 1).join(''), firstLine: end + 2 })
  const [first = ''] = lines
  if (FENCES.toml.test(first)) {
    const end = lines.findIndex((line, place) => place > 0 && FENCES.toml.test(line))
    if (end < 0) throw new Error('the front matter that begins with +++ does not end')
    return { data: parseWith((text) => parseToml(quoteNumbers(text)), lines.slice(1, end), 'TOML'), ...after(end) }
  }
  if (FENCES.yaml.test(first)) {
    const end = lines.findIndex((line, place) => place > 0 && FENCES.yamlEnd.test(line))
    // Without a second fence the first line is a thematic break.
    if (end > 0) return { data: readYaml(['', ...lines.slice(1, end)]), ...after(end) }
  }
  if (first.startsWith('{')) {
    const end = lines.findIndex((line) => line.startsWith('}'))
    const isJson = end > 0 && (FENCES.blank.test(lines[end + 1] ?? '') || lines[end + 1] === undefined)
    if (isJson) return { data: parseWith(parseJson, lines.slice(0, end + 1), 'JSON'), ...after(end) }
  }
  const end = endOfKeys(lines)
  return end > 0 ? { data: readYaml(quoteValues(lines.slice(0, end))), ...after(end) } : { data: {}, ...after(-1) }
}

/** The line after keys without a fence; 0 without such keys. Prose may begin with a word and a colon, so there must be a title and another known key. */
function endOfKeys(lines: readonly string[]): number {
  const end = lines.findIndex((line) => FENCES.blank.test(line) || FENCES.yamlEnd.test(line))
  const head = lines.slice(0, end < 0 ? lines.length : end)
  const names = head.map((line) => /^([A-Za-z][\w-]{0,30}):(?:[ \t]|$)/.exec(line)?.[1]?.toLowerCase())
  const isHead =
    names.includes('title') && names.some((name) => name && ['date', 'slug', 'tags', 'category', 'author', 'layout'].includes(name))
  return isHead && head.every((line, index) => names[index] !== undefined || /^[ \t]|^- /.test(line)) ? head.length : 0
}

/** Addresses can have any length: those of playgrounds carry the code. The lines of an export with addresses do not count towards the limit, and bypass the parser. */
const EXPORTED_ADDRESS = /^(thumbnail|social_image|project_preview_url|project_source_url|addresses): (".*"|\{.*\})$/

/** Titles with colons and the like are no YAML, but other programs read them: they are tried again in quotes. */
function parseTolerant(lines: string[]): Record<string, unknown> {
  try {
    return parseWith(parseDuplicates, lines, 'YAML')
  } catch (error) {
    const data = parseQuoted(lines)
    if (data === null) throw error
    return data
  }
}

function parseQuoted(lines: string[]): Record<string, unknown> | null {
  try {
    return parseWith(parseDuplicates, quoteValues(lines), 'YAML')
  } catch {
    return null // The problem of the lines as they are written is the one to report.
  }
}

/** The last of equal keys counts. */
function parseDuplicates(text: string): unknown {
  return parseYaml(text, { uniqueKeys: false, logLevel: 'error', customTags: withoutNumbers })
}

const NUMBERS: ReadonlySet<string> = new Set(['tag:yaml.org,2002:int', 'tag:yaml.org,2002:float'])

/** Titles, tags and slugs such as 1.10, 007 and 1e3 stay as they are written. */
function withoutNumbers(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || !NUMBERS.has(tag.tag))
}

/** Strings and comments, which stay, and decimal numbers that end a value. Hexadecimal ones, dates and times do not match. */
const TOML_TOKEN =
  /"""(?:[^\\]|\\[\s\S])*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#.*|(?<![\w.:+-])[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[ \t]*(?:[,\]}#\n]|$))/g

/** The parser of TOML passes numbers on without their text. */
function quoteNumbers(toml: string): string {
  return toml.replace(TOML_TOKEN, (token) => (/^[+-]?\d/.test(token) ? `"${token}"` : token))
}

function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source }: { source?: string } = {}) => (typeof value === 'number' ? source : value))
}

function quoteValues(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const [, key, value = ''] = /^([A-Za-z][\w-]{0,30}:[ \t]+)(\S.*)$/.exec(line) ?? []
    return key !== undefined && /:(?: |$)| #|^[@%`*&!]/.test(value) && !/^["'[{|>]/.test(value)
      ? `${key}${JSON.stringify(value.trim())}`
      : line
  })
}

function readYaml(lines: string[]): Record<string, unknown> {
  if (lengthOf(lines) <= MAX_LENGTH) return parseTolerant(lines)
  const addresses: Record<string, unknown> = {}
  const others = lines.map((line) => {
    const [, key, json] = EXPORTED_ADDRESS.exec(line) ?? []
    const address = json === undefined ? null : readJson(json)
    if (key === undefined || address === null) return line
    addresses[key] = address
    return ''
  })
  return { ...parseTolerant(others), ...addresses }
}

/** Null for invalid JSON. */
function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function lengthOf(lines: string[]): number {
  return lines.join('\n').length
}

function parseWith(parse: (text: string) => unknown, lines: string[], format: string): Record<string, unknown> {
  const data = tryParse(parse, lines, format)
  if (data === null || data === undefined) return {}
  if (typeof data !== 'object' || Array.isArray(data)) throw new Error(`the front matter is ${format}, but not a list of keys and values`)
  return Object.fromEntries(Object.entries(data))
}

function tryParse(parse: (text: string) => unknown, lines: string[], format: string): unknown {
  const text = lines.join('\n')
  if (text.length > MAX_LENGTH) throw new Error(`the front matter is longer than ${formatCount(MAX_LENGTH)} characters`)
  try {
    return parse(text)
  } catch (cause) {
    if (isTooDeep(cause)) throw new Error('the front matter is nested too deep', { cause })
    const message = cause instanceof Error ? cause.message : String(cause)
    // JSON quotes the lines around the error, or names the line; YAML and TOML show the lines below their message.
    const [reason = ''] =
      format === 'JSON'
        ? [message.replace(/\s+/g, ' ').replace(/ in JSON at position \d+ \((line \d+) column \d+\)$/, ' at $1')]
        : message.split('\n')
    // The lines begin after that of the fence.
    const place = cause instanceof TomlError ? ` at line ${cause.line + 1}` : ''
    throw new Error(`the front matter is not valid ${format}: ${reason.replace(/:$/, '')}${place}`, { cause })
  }
}

/** Deep nesting overflows the stack of the TOML parser; the YAML parser has a limit. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof YAMLParseError && error.code === 'RESOURCE_EXHAUSTION')
}
