/** Two names are one category when their keys are equal (`category_key` in the database). */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * Category names from either form they come in: a list, or one string with names separated by comma and space.
 * Trims, drops empty names, and keeps the first spelling of names that differ in case only.
 */
export function parseCategories(input: string | readonly string[]): string[] {
  const names = typeof input === 'string' ? input.split(',') : input
  const kept = new Map<string, string>()
  for (const name of names) {
    const tidy = name.replace(/\s+/g, ' ').trim()
    const key = categoryKey(tidy)
    if (key !== '' && !kept.has(key)) kept.set(key, tidy)
  }
  return [...kept.values()]
}
