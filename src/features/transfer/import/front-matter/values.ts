// Values of front matter in any shape: a string, a list, an object with the value under its usual name.

/** Null for nested tables, which are settings of other engines. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** The text under the first of these names; the text itself; the first of a list. */
export function nestedText(value: unknown, ...names: readonly string[]): string | null {
  const text = textOf(value)
  if (text !== null) return text
  if (Array.isArray(value)) return value.length > 0 ? nestedText(value[0], ...names) : null
  if (typeof value !== 'object' || value === null) return null
  const entries = new Map(Object.entries(value))
  return names.map((name) => textOf(entries.get(name))).find((found) => found !== null) ?? null
}

/** The texts of a list, of its objects, or of a single value. */
export function textsOf(value: unknown, ...names: readonly string[]): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap((entry) => (Array.isArray(entry) ? textsOf(entry, ...names) : (nestedText(entry, ...names) ?? [])))
}

/** Null without a value. Throws for words that are neither true nor false. */
export function flagOf(value: unknown, key: string): boolean | null {
  if (value === undefined || value === null || value === '') return null
  const word = String(value).toLowerCase()
  if (['true', 'yes', 'on', '1', 'y'].includes(word)) return true
  if (['false', 'no', 'off', '0', 'n'].includes(word)) return false
  throw new Error(`${key} must be true or false`)
}

/** A field of a table, such as `seo` or `cover`; undefined for any other value. */
export function fieldOf(value: unknown, name: string): unknown {
  const table: unknown = Array.isArray(value) ? value[0] : value
  return typeof table === 'object' && table !== null && !Array.isArray(table) ? new Map(Object.entries(table)).get(name) : undefined
}
