// Replaces misspelt words of a search that finds nothing by words of the site (decision 067).
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { publishedPosts, searchWords } from '#src/db/schema/posts.ts'
import { editDistance } from '#src/lib/text/edit-distance.ts'
import type { SearchCorrection } from '../post.ts'
import { matchCondition, type PostSearch } from './search-posts.server.ts'

/** More misspelt words are corrected in no search. */
const MAX_MISSPELT = 4
/** As many as a search has terms. */
const MAX_WORDS = 16
/** So many of the nearest words are counted, and so many of these tried. */
const MAX_CANDIDATES = 24
const MAX_SPELLINGS = 4
const MAX_CORRECTIONS = 8

type TypedWord = {
  word: string
  /** In lower case without accents, as `search_words` holds it. */
  folded: string
  start: number
  /** A post has the word, or one that begins with it when it is the last of the search. */
  isKnown: boolean
}
type MisspeltWord = TypedWord & { spellings: Spelling[] }
type Spelling = { word: string; distance: number; posts: number }
type Correction = { query: string; distance: number }

/**
 * A search that finds nothing, with one or two wrong letters per word corrected, and the number of its results; null when no correction finds anything,
 * and for a search with more than four unknown words. Unknown words are corrected; where every word is known, one of the longest four is.
 */
export async function correctSearch(db: Db, query: PostSearch): Promise<SearchCorrection | null> {
  const words = await findWords(db, query)
  const unknown = words.filter(({ isKnown }) => !isKnown)
  if (unknown.length > MAX_MISSPELT) return null
  const spelled = await findSpellings(db, unknown.length > 0 ? unknown : longest(words))
  const corrections =
    unknown.length > 0
      ? correctTogether(
          query.search,
          spelled.filter(({ spellings }) => spellings.length > 0),
        )
      : spelled.flatMap((word) => correctTogether(query.search, [word]))
  const nearest = corrections.toSorted((one, other) => one.distance - other.distance).slice(0, MAX_CORRECTIONS)
  const counted = await countCorrections(db, query, nearest)
  const [best] = counted
    .filter(({ query: corrected, total }) => corrected !== query.search && total > 0)
    .toSorted((one, other) => one.distance - other.distance || other.total - one.total)
  return best ? { query: best.query, total: best.total } : null
}

function longest(words: readonly TypedWord[]): TypedWord[] {
  return words.toSorted((one, other) => other.word.length - one.word.length).slice(0, MAX_MISSPELT)
}

/** The nearest combinations of spellings for these words of the search. */
function correctTogether(search: string, words: readonly MisspeltWord[]): Correction[] {
  return words.toReversed().reduce<Correction[]>(
    (corrections, { word, start, spellings }) =>
      corrections
        .flatMap(({ query, distance }) =>
          spellings.map((spelling) => ({
            query: query.slice(0, start) + spelling.word + query.slice(start + word.length),
            distance: distance + spelling.distance,
          })),
        )
        .toSorted((one, other) => one.distance - other.distance)
        .slice(0, MAX_CORRECTIONS),
    [{ query: search, distance: 0 }],
  )
}

/** The words of letters in the search. */
async function findWords(db: Db, { search }: PostSearch): Promise<TypedWord[]> {
  const typed = [...search.matchAll(/\p{L}{4,30}/gu)].slice(0, MAX_WORDS)
  if (typed.length === 0) return []
  const { rows } = await db.execute<{ folded: string; is_known: boolean }>(sql`
    select folded, (
        exists (select from ${searchWords} where word = folded)
        -- In one condition these would read every word.
        or (is_last and exists (select from ${searchWords} where word ~>=~ folded and word ~<~ (folded || chr(1114111))))
      ) and ${countWord(sql`folded`, sql`is_last`)} > 0 as is_known
    from (
      select unaccent(lower(word)) as folded, place, place = max(place) over () as is_last
      from jsonb_array_elements_text(${JSON.stringify(typed.map(([word]) => word))}::jsonb) with ordinality as typed (word, place)
    ) as typed order by place`)
  return rows.map(({ folded, is_known }, place) => ({
    word: typed[place]?.[0] ?? '',
    folded,
    start: typed[place]?.index ?? 0,
    isKnown: is_known,
  }))
}

/** Adds the similar words of the site: nearest first, then most frequent. */
async function findSpellings(db: Db, words: readonly TypedWord[]): Promise<MisspeltWord[]> {
  if (words.length === 0) return []
  // One string: rows or a comparison in SQL would hold the embedded database several times as long.
  const { rows } = await db.execute<{ words: string | null }>(sql`select string_agg(word, ' ') as words from ${searchWords}`)
  const near = findNear(words, rows[0]?.words?.split(' ') ?? [])
  const spelled: MisspeltWord[] = []
  for (const [place, typed] of words.entries()) {
    // One statement for all words would hold the process four times as long.
    spelled.push({ ...typed, spellings: await countSpellings(db, typed, near[place] ?? []) })
  }
  return spelled
}

async function countSpellings(db: Db, typed: TypedWord, near: readonly Near[]): Promise<Spelling[]> {
  const counts = await countWords(
    db,
    near.map(({ word }) => word),
  )
  return near
    .map((spelling) => ({ ...spelling, posts: counts.get(spelling.word) ?? 0 }))
    .filter(({ posts }) => posts > 0)
    .toSorted((one, other) => one.distance - other.distance || other.posts - one.posts || sameEnd(typed, other) - sameEnd(typed, one))
    .slice(0, MAX_SPELLINGS)
}

/** Among equals, a wrong letter is less likely at the end of the word. */
function sameEnd({ folded }: TypedWord, { word }: Spelling): number {
  return folded.at(-1) === word.at(-1) ? 1 : 0
}

type Near = Omit<Spelling, 'posts'>

/** The nearest of the known words for each typed one. Allows two wrong letters; one in words of four letters, and in known words of less than eight. */
function findNear(typed: readonly TypedWord[], known: readonly string[]): Near[][] {
  const looked = typed.map(({ folded, isKnown }) => {
    const near: Near[] = []
    return { folded, letters: lettersOf(folded), most: folded.length < (isKnown ? 8 : 5) ? 1 : 2, near }
  })
  for (const word of known) {
    const letters = lettersOf(word)
    for (const { folded, letters: wanted, most, near } of looked) {
      // A wrong letter changes at most two of the sets: most words are left out without comparing them.
      if (Math.abs(word.length - folded.length) > most || countBits(letters ^ wanted) > 2 * most || word === folded) continue
      const distance = editDistance(folded, word)
      if (distance <= most) near.push({ word, distance: distance < 2 ? distance : distance + lettersApart(folded, word) / 100 })
    }
  }
  // Among words with two mistakes, swapped and missing letters are likelier than two wrong ones, whichever word is more frequent.
  return looked.map(({ near }) => near.toSorted((one, other) => one.distance - other.distance).slice(0, MAX_CANDIDATES))
}

/** The letters of a word, as a set of 32 bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The number of letters that only one of the words has. */
function lettersApart(one: string, other: string): number {
  const missingIn = (word: string, letters: string) => [...letters].reduce((rest, letter) => rest.replace(letter, ''), word).length
  return missingIn(one, other) + missingIn(other, one)
}

async function countWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; posts: number }>(sql`
    select word, ${countWord(sql`word`, sql`false`)} as posts from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word`)
  return new Map(rows.map(({ word, posts }) => [word, posts]))
}

/** SQL: the number of posts with a word. As in a search, the last word may be unfinished. */
function countWord(word: ReturnType<typeof sql>, isPrefix: ReturnType<typeof sql>) {
  return sql`(select count(*)::int from ${publishedPosts} where document @@ (
    select (quote_lexeme(lexeme) || case when ${isPrefix} then ':*' else '' end)::tsquery
    from unnest(tsvector_to_array(to_tsvector('inkfolio', ${word}))) as lexeme limit 1))`
}

async function countCorrections(
  db: Db,
  query: PostSearch,
  corrections: readonly Correction[],
): Promise<(Correction & { total: number })[]> {
  if (corrections.length === 0) return []
  const filters = { scope: query.scope, categoryKey: query.categoryKey }
  const { rows } = await db.execute<{ place: number; total: number }>(sql`
    select place::int, (select count(*)::int from ${publishedPosts} where ${matchCondition(filters, sql`words`)}) as total
    from jsonb_array_elements_text(${JSON.stringify(corrections.map((correction) => correction.query))}::jsonb) with ordinality as corrected (search, place),
      lateral (select words from parse_search(search, ${query.isLoose})) as parsed`)
  const totals = new Map(rows.map(({ place, total }) => [place, total]))
  return corrections.map((correction, place) => ({ ...correction, total: totals.get(place + 1) ?? 0 }))
}
