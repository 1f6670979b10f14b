/** Two names are one category when their keys are equal (`category_key` in the database). */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * Reads category names from a list, or from one string with names separated by commas. Collapses white space, drops empty names,
 * and keeps the first spelling of names that differ in case only.
 */
export function parseCategories(input: string | readonly string[]): string[] {
  const names = typeof input === 'string' ? input.split(',') : input
  const byKey = new Map<string, string>()
  for (const name of names) {
    const normalized = name.replace(/\s+/g, ' ').trim()
    const key = categoryKey(normalized)
    if (key !== '' && !byKey.has(key)) byKey.set(key, normalized)
  }
  return [...byKey.values()]
}
