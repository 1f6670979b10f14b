/** At most this many authors of one post. */
export const AUTHORS_MAX = 20
export const AUTHOR_NAME_MAX = 100

/**
 * Reads names from a list, or from one string with names separated by commas. Collapses white space, drops empty and repeated names. The editor
 * writes names with commas between them, so a comma within a name of a list goes ('King, Jr.').
 */
export function parseAuthors(input: string | readonly string[]): string[] {
  const names = typeof input === 'string' ? input.split(',') : input.map((name) => name.replaceAll(',', ' '))
  return [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim()).filter(Boolean))]
}

/** The names as the editor and front matter write them; '' for none. */
export function writeAuthors(names: readonly string[]): string {
  return names.join(', ')
}

/** The authors whom visitors see: a post without authors is by the author of the site. */
export function authorsOf(post: { authors: readonly string[] }, siteAuthor: string): readonly string[] {
  return post.authors.length > 0 ? post.authors : [siteAuthor]
}

/** For example 'Ada, Grace and Linus'. */
export function formatAuthors(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
