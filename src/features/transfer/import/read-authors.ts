import { AUTHOR_NAME_MAX, AUTHORS_MAX, parseAuthors } from '#src/features/posts/authors.ts'
import { plural } from '#src/lib/format/format-count.ts'
import type { AuthorNames } from './dialects/author-names.ts'

/**
 * Reads the authors in values of front matter; those that a list of the site names by a key get their names. Too long names are cut, and too many are left out, because the post is worth more than they are;
 * `notes` say so.
 */
export function readAuthors(values: readonly unknown[], known: AuthorNames): { authors: string[]; notes: string[] } {
  const names = parseAuthors(values.flatMap(namesIn).map((name) => known.get(name.trim()) ?? name))
  const long = names.filter((name) => name.length > AUTHOR_NAME_MAX)
  const cut = parseAuthors(names.map(cutName))
  return {
    authors: cut.slice(0, AUTHORS_MAX),
    notes: [
      ...long.map((name) => `author ${cutName(name)} cut: a name has at most ${AUTHOR_NAME_MAX} characters`),
      ...(cut.length > AUTHORS_MAX ? [`${plural(cut.length - AUTHORS_MAX, 'author')} left out: a post has at most ${AUTHORS_MAX}`] : []),
    ],
  }
}

function cutName(name: string): string {
  // The end may be half of a character.
  return name
    .slice(0, AUTHOR_NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

/** One string with names separated by commas, an object with a name or a key, or a list of both. Other values are no names. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',')
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return typeof entry === 'string' ? [entry] : []
    const fields = new Map(Object.entries(entry))
    const named: unknown = fields.get('name') ?? fields.get('key')
    return typeof named === 'string' ? [named] : []
  })
}
