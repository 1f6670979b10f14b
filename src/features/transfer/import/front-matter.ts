// Front matter of a Markdown file: TOML between `+++`, or YAML between `---`.
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'

/** `body` is the text after the front matter, with unchanged line ends. */
export type FrontMatter = { data: Record<string, unknown>; body: string }

/** Several times what other engines write. The parsers take quadratic time, and recurse for nested values. */
const MAX_LENGTH = 10_000

const FENCES = { toml: /^\+{3}[ \t]*$/, yaml: /^-{3}[ \t]*$/, yamlEnd: /^(?:-{3}|\.{3})[ \t]*$/ } as const

/** Splits a file into its keys and its text; throws an Error whose message is a reason to skip the file. */
export function readFrontMatter(source: string): FrontMatter {
  const parts = source.replace(/^\uFEFF/, '').split(/(?<=\n|\r(?!\n))/)
  const lines = parts.map((part) => trimEndOf(part, '\r\n'))
  const after = (end: number) => parts.slice(end + 1).join('')
  const [first = ''] = lines
  if (FENCES.toml.test(first)) {
    const end = lines.findIndex((line, place) => place > 0 && FENCES.toml.test(line))
    if (end < 0) throw new Error('the front matter that begins with +++ does not end')
    return { data: parseWith(parseToml, lines.slice(1, end), 'TOML'), body: after(end) }
  }
  if (FENCES.yaml.test(first)) {
    const end = lines.findIndex((line, place) => place > 0 && FENCES.yamlEnd.test(line))
    // Without a second fence the first line is a thematic break.
    if (end > 0) return { data: readYaml(lines.slice(1, end)), body: after(end) }
  }
  return { data: {}, body: after(-1) }
}

/** Addresses can have any length: those of playgrounds carry the code. The lines of an export with addresses do not count towards the limit, and bypass the parser. */
const EXPORTED_ADDRESS = /^(thumbnail|project_preview_url|project_source_url): (".*")$/

function readYaml(lines: string[]): Record<string, unknown> {
  if (lengthOf(lines) <= MAX_LENGTH) return parseWith(parseYaml, lines, 'YAML')
  const addresses: Record<string, string> = {}
  const others = lines.filter((line) => {
    const [, key, json] = EXPORTED_ADDRESS.exec(line) ?? []
    const address = json === undefined ? null : parseString(json)
    if (key === undefined || address === null) return true
    addresses[key] = address
    return false
  })
  return { ...parseWith(parseYaml, others, 'YAML'), ...addresses }
}

/** Null for invalid JSON. */
function parseString(json: string): string | null {
  try {
    return String(JSON.parse(json))
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
  if (text.length > MAX_LENGTH) throw new Error(`the front matter is longer than ${MAX_LENGTH.toLocaleString('en-US')} characters`)
  try {
    return parse(text)
  } catch (cause) {
    if (isTooDeep(cause)) throw new Error('the front matter is nested too deep', { cause })
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw new Error(`the front matter is not valid ${format}: ${reason.replace(/:$/, '')}`, { cause })
  }
}

/** Deep nesting overflows the stack of the TOML parser; the YAML parser has a limit. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof YAMLParseError && error.code === 'RESOURCE_EXHAUSTION')
}

/** A date in a format of front matter, in UTC without a time zone. Null for anything else. */
export function parseDate(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : parseDate(value.toISOString())
  if (typeof value !== 'string') return null
  const text = value.trim()
  const parts =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(text)
  if (!parts)
    return validDate(
      /\d{4}/.test(text) && /[a-z]{3}/i.test(text)
        ? Date.parse(/\b(?:GMT|UTC|Z)$|[+-]\d{4}$/.test(text) ? text : `${text} UTC`)
        : Number.NaN,
    )
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = parts
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return null // `Date.UTC` turns February 31 into March 3.
  const time = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
  return validDate(Date.parse(`${date.toISOString().slice(0, 10)}T${time}${fraction.slice(0, 4)}${offset(zone)}`))
}

function offset(zone: string): string {
  if (/^[a-z]/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

function validDate(time: number): Date | null {
  return Number.isNaN(time) ? null : new Date(time)
}
