// Values of front matter as text.
import { parse as parseYaml } from 'yaml'
import type { HeadValue } from './head-editor.ts'

export type Quotes = 'plain' | 'single' | 'double'

/** Words that older parsers of YAML take for flags, and what looks like a date or a number. */
const NOT_PLAIN = /^(?:y|n|yes|no|on|off|true|false|null|~)$|^[\d.+-][\d.:_+-]*$|^\d{4}-\d{1,2}-\d{1,2}/i
/** Longer values are quoted: the reader takes long addresses from their quotes. */
const PLAIN_MAX = 500

export function writeYaml(value: HeadValue, quotes: Quotes = 'plain'): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return writeText(value, NOT_PLAIN.test(value) ? withoutPlain(quotes) : quotes)
  if ('date' in value) return writeText(value.date, quotes)
  return `[${value.map((item) => writeYamlItem(item, quotes)).join(', ')}]`
}

/** In a list, where commas and brackets need quotes. */
export function writeYamlItem(item: string, quotes: Quotes): string {
  return writeYaml(item, quotes === 'plain' && !readsAs(`- [${item}]`, [[item]]) ? 'double' : quotes)
}

function withoutPlain(quotes: Quotes): Quotes {
  return quotes === 'plain' ? 'double' : quotes
}

function writeText(text: string, quotes: Quotes): string {
  if (quotes === 'plain' && isPlain(text)) return text
  if (quotes === 'single' && /^[^\n\r\t]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`
  return JSON.stringify(text)
}

function isPlain(text: string): boolean {
  return text.length <= PLAIN_MAX && text.trim() === text && /^[^\n\r]+$/.test(text) && readsAs(`a: ${text}`, { a: text })
}

function readsAs(yaml: string, value: unknown): boolean {
  try {
    return JSON.stringify(parseYaml(yaml, { logLevel: 'error' })) === JSON.stringify(value)
  } catch {
    return false
  }
}

export function writeToml(value: HeadValue, quotes: Quotes = 'double'): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string')
    return 'date' in value ? writeTomlDate(value.date, quotes) : `[${value.map((item) => writeToml(item, quotes)).join(', ')}]`
  if (quotes === 'single' && /^[^'\n\r]*$/.test(value)) return `'${value}'`
  return JSON.stringify(value).replaceAll('\u007F', '\\u007F')
}

function writeTomlDate(date: string, quotes: Quotes): string {
  return quotes === 'plain' && /^\d{4}-\d{2}-\d{2}/.test(date) ? date : writeToml(date, quotes)
}

export function writeJson(value: HeadValue): string {
  if (typeof value === 'object' && 'date' in value) return JSON.stringify(value.date)
  return typeof value === 'object' ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value)
}
