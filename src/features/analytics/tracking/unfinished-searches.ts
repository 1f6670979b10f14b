// Live search also sends prefixes of the intended term. A search that a longer one continues within seconds is not counted.

/** The longest time between a search and its continuation. */
export const SAME_SEARCH_MS = 30_000
export const TERM_LIMIT = 100
const SHORTEST = 2

export type TypedSearch = { visitor: string; term: string; at: number }

/** The counted form of a term: one line, lower case; '' when it is too short. */
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

/** The searches in order of time, without those that the visitor's next search continues. */
export function dropUnfinishedSearches<Search extends TypedSearch>(searches: readonly Search[]): Search[] {
  const ordered = searches.toSorted((a, b) => a.at - b.at)
  return ordered.filter((search, place) => {
    const next = ordered.slice(place + 1).find((later) => later.visitor === search.visitor)
    return !next || !isContinued(search, next)
  })
}
