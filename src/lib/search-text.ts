/** Maximum characters of a search. */
export const SEARCH_LIMIT = 200

/** One line of at most `SEARCH_LIMIT` characters: PostgreSQL refuses NUL, and a cut must not split a character. */
export function cleanSearch(text: string): string {
  const line = text
    .slice(0, 4 * SEARCH_LIMIT)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, SEARCH_LIMIT).join('').trim()
}
