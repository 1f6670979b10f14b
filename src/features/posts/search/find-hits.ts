// Which parts of a text may match the terms of a search. The database decides, because only it knows how words fold and which stems they have.
import anyAscii from 'any-ascii'

/** A part of a text, and the lexemes of the search that it matches. */
export type Hit = { start: number; end: number; terms: readonly string[] }

export type TextWord = { word: string; start: number }

/** The scripts without spaces of the SQL function split_unspaced. */
const UNSPACED =
  /[\u0E00-\u109F\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u

/** Words as fold_search_text and normalize_search_text separate them: names of languages, letters and digits with their invisible characters, emoji. */
const WORD = /[Cc]\+\+|[CFcf]#|\.[Nn][Ee][Tt]|[\p{L}\p{N}\p{M}\p{Cf}]+|\p{Extended_Pictographic}/gu

/** The words of a text in which one of the lexemes may stand. */
export function wordsLike(text: string, lexemes: readonly string[]): TextWord[] {
  const spaced = lexemes.filter((lexeme) => !UNSPACED.test(lexeme)).map(toAscii)
  if (spaced.length === 0) return []
  const isLike = (word: string) => spaced.some((lexeme) => mayMatch(word, lexeme))
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => (isLike(toAscii(word)) || isSymbol(word) ? [{ word, start: index }] : []))
}

/** The hits of terms in scripts without spaces, which stand anywhere in a run of letters. */
export function unspacedHits(text: string, lexemes: readonly string[]): Hit[] {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return []
  return lexemes
    .filter((lexeme) => UNSPACED.test(lexeme))
    .flatMap((lexeme) => placesOf(lexeme, lower).map((start) => ({ start, end: start + lexeme.length, terms: [lexeme] })))
}

function placesOf(part: string, text: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) places.push(place)
  return places
}

function isSymbol(word: string): boolean {
  return /[^\p{L}\p{N}\p{M}\p{Cf}]/u.test(word)
}

/** Without accents, vowel signs and invisible characters, in lower case. */
function toAscii(word: string): string {
  return /^[ -~]*$/.test(word) ? word.toLowerCase() : anyAscii(word.normalize('NFKD').replace(/[\p{M}\p{Cf}\u0640]+/gu, '')).toLowerCase()
}

/** A stem differs from its words in up to two letters at its end ('librari', 'library'). A longer one may also be a later part of an identifier. */
function mayMatch(word: string, lexeme: string): boolean {
  return lexeme.length <= 3 ? word.startsWith(lexeme.slice(0, 2)) : word.includes(lexeme.slice(0, Math.max(3, lexeme.length - 2)))
}
