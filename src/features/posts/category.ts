import { categoryKey } from '#src/lib/text/category-key.ts'

/**
 * Reads category names from a list, or from one string with names separated by commas. Collapses white space, drops empty names,
 * and keeps the first spelling of names that differ in case only.
 */
export function parseCategories(input: string | readonly string[]): string[] {
  const names = typeof input === 'string' ? input.split(',') : input
  const byKey = new Map<string, string>()
  for (const name of names) {
    const normalized = name.normalize('NFC').replace(/\s+/g, ' ').trim()
    const key = categoryKey(normalized)
    if (key !== '' && !byKey.has(key)) byKey.set(key, normalized)
  }
  return [...byKey.values()]
}
