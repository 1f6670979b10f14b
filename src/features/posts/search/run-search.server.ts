import type { Db } from '#src/db/client/client.server.ts'
import type { Listing, ListingScope } from '../post.ts'
import { correctSearch } from './correct-search.server.ts'
import { countMatches, type PostSearch, parseSearch, type SearchCounts } from './search-posts.server.ts'

/** The search whose results are shown, with its counts. */
export type RunSearch = { search: PostSearch; counts: SearchCounts } & Pick<Listing, 'correction' | 'correctedTo'>

/** Words that only punctuation separates. */
const COMPOUND = /[\p{L}\p{N}][!-/:-@[-`{-~]+[\p{L}\p{N}]/u

/**
 * Counts the results of a search. One that finds nothing is repeated with words that need not stand together ('foo.bar' finds 'bar of foo'), then with
 * corrected words. An exact one is only offered its correction.
 */
export async function runSearch(
  db: Db,
  { scope, search, exact }: { scope: ListingScope; search: string; exact: boolean },
  categoryKey: string,
): Promise<RunSearch> {
  const asked = { scope, categoryKey }
  const strict = await find(db, asked, search, false)
  const found = strict.counts.all === 0 && COMPOUND.test(search) ? await find(db, asked, search, true) : strict
  if (found.counts.all > 0) return { ...found, correction: null, correctedTo: null }
  const correction = await correctSearch(db, found.search)
  if (!correction || exact) return { ...found, correction, correctedTo: null }
  const corrected = await find(db, asked, correction.query, found.search.isLoose)
  return { ...corrected, correction: null, correctedTo: correction.query }
}

async function find(db: Db, asked: Pick<PostSearch, 'scope' | 'categoryKey'>, search: string, isLoose: boolean) {
  const parsed = { ...asked, search, isLoose, terms: await parseSearch(db, search, isLoose) }
  return { search: parsed, counts: await countMatches(db, parsed) }
}
