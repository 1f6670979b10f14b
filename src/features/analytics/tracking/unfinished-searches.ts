// Search follows typing, so what arrives are also beginnings of words. What is continued within seconds was not yet meant.

/** How soon a search must be continued to count as the beginning of the next one. */
export const SAME_SEARCH_MS = 30_000
export const TERM_LIMIT = 100
const SHORTEST = 2

export type TypedSearch = { visitor: string; term: string; at: number }

/** A term as it is counted: one line, lower case; '' when there is too little of it. */
export function normalizeTerm(text: string): string {
  const term = [
    ...text
      .toWellFormed()
      .toLowerCase()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
  return term.length < SHORTEST ? '' : term.slice(0, TERM_LIMIT).join('').trim()
}

export function isContinued(earlier: TypedSearch, later: TypedSearch): boolean {
  const wait = later.at - earlier.at
  return (
    earlier.visitor === later.visitor &&
    later.term !== earlier.term &&
    later.term.startsWith(earlier.term) &&
    wait >= 0 &&
    wait <= SAME_SEARCH_MS
  )
}

/** In order of time, what remains of searches when the beginnings of others are left out. */
export function dropUnfinishedSearches<Search extends TypedSearch>(searches: readonly Search[]): Search[] {
  const ordered = searches.toSorted((a, b) => a.at - b.at)
  return ordered.filter((search, place) => {
    const next = ordered.slice(place + 1).find((later) => later.visitor === search.visitor)
    return !next || !isContinued(search, next)
  })
}
