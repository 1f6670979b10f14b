import { parseCategories } from '#src/features/posts/category.ts'
import { plural } from '#src/lib/format/format-count.ts'

const CATEGORIES_MAX = 30
const NAME_MAX = 80

/**
 * Reads categories and tags in any shape: lists, objects with a name, tables of taxonomies, one string with commas, or with spaces (Jekyll). Too
 * many and too long ones are left out; `notes` say so.
 */
export function readCategories(values: readonly unknown[], isSplitAtSpaces: boolean): { names: string[]; notes: string[] } {
  const names = parseCategories(values.flatMap((value) => namesIn(value, isSplitAtSpaces)))
  const short = names.filter((name) => name.length <= NAME_MAX)
  const notes =
    names.length > short.length
      ? [`${plural(names.length - short.length, 'category', 'categories')} left out: a name has at most ${NAME_MAX} characters`]
      : []
  if (short.length > CATEGORIES_MAX)
    notes.push(`${plural(short.length - CATEGORIES_MAX, 'category', 'categories')} left out: a post has at most ${CATEGORIES_MAX}`)
  return { names: short.slice(0, CATEGORIES_MAX), notes }
}

const NAMES = ['name', 'title', 'label', 'slug', 'value'] as const

function namesIn(value: unknown, isSplitAtSpaces: boolean): string[] {
  if (typeof value === 'string') return value.includes(',') || !isSplitAtSpaces ? value.split(',') : value.split(/\s+/)
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => (typeof entry === 'string' ? [entry] : namesIn(entry, false)))
  if (typeof value !== 'object' || value === null) return []
  const entries = new Map(Object.entries(value))
  const name = NAMES.map((key) => entries.get(key)).find((found) => typeof found === 'string')
  // Zola groups the names of its taxonomies: `{ tags: [], categories: [] }`.
  return name === undefined ? [...entries.values()].filter(Array.isArray).flatMap((list) => namesIn(list, false)) : [name]
}
