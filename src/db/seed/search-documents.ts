// Computes search documents (tsvector) of synthetic texts. PostgreSQL takes longer for them than for the rest of a post. Synthetic texts have few
// distinct words, so each is looked up once. Tests compare the result with PostgreSQL's own.
import { sql } from 'drizzle-orm'
import type { Db } from '../client/client.server.ts'

/** Words in order, with their weight: A to D, or '' for none. */
export type WeightedWord = readonly [words: readonly string[], weight: 'A' | 'B' | 'C' | 'D' | '']

/** The lexeme of each known word. */
export type Lexemes = Map<string, string>

/** As `normalize_search_text` does in SQL. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[^\s!-/:-@[-`{-~]+/g) ?? []
}

/** As `indexed_text` does in SQL. */
export function indexedWords(text: string): string[] {
  const joined = fold(text)
    .replaceAll(/[,;"|]/g, ' ')
    .replaceAll(/([!-/:-@[-`{-~])([^\s!-/:-@[-`{-~]+)(?=[!-/:-@[-`{-~]+[^\s!-/:-@[-`{-~])/g, '$1$2 $2')
    .replaceAll(/([^\s!-/:-@[-`{-~])[!-/:-@[-`{-~]+(?=[^\s!-/:-@[-`{-~])/g, '$1z0z')
  const pairs = joined.split(/[\s!-/:-@[-`{-~]+/).filter((word) => word.includes('z0z'))
  const humps = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1z0z$2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1z0z$2')
  const parts = humps.split(/[^A-Za-z0-9]+/).filter((word) => word.includes('z0z'))
  const operators = text.match(/[!#$%&*+./:<=>?@^|~-]{2,}/g)?.filter(({ length }) => length <= 4) ?? []
  return [
    ...splitWords(text),
    ...pairs,
    ...parts.flatMap((word) => word.toLowerCase().split('z0z')),
    ...operators.map((operator) => `z0p${Buffer.from(operator).toString('hex')}`),
  ]
}

function fold(text: string): string {
  const named = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('c++', 'cplusplus ')
    .replaceAll(/\b([cf])#(?![a-z0-9])/g, '$1sharp ')
  return named.replaceAll(/\.net(?![a-z0-9])/g, ' dotnet')
}

/** Loads lexemes for the unknown words of these documents. */
export async function loadLexemes(db: Db, lexemes: Lexemes, documents: readonly (readonly WeightedWord[])[]): Promise<void> {
  const unknown = new Set<string>()
  for (const [words] of documents.flat()) for (const word of words) if (!lexemes.has(word) && !isOwnLexeme(word)) unknown.add(word)
  if (unknown.size === 0) return
  const { rows } = await db.execute<{ word: string; found: string[] }>(sql`
    SELECT word, tsvector_to_array(to_tsvector('inkfolio', word)) AS found
    FROM jsonb_array_elements_text(${JSON.stringify([...unknown])}::jsonb) AS word`)
  for (const { word, found } of rows) {
    const [lexeme] = found
    if (lexeme === undefined || found.length > 1) throw new Error(`'${word}' does not have exactly one lexeme`)
    lexemes.set(word, lexeme)
  }
}

/** A tsvector as text. `unplaced` lexemes have no position, for example those of filters. */
export function writeTsvector(lexemes: Lexemes, document: readonly WeightedWord[], unplaced: readonly string[] = []): string {
  const places = new Map<string, string>()
  let place = 0
  for (const [words, weight] of document) {
    for (const word of words) {
      const lexeme = lexemeOf(lexemes, word)
      place += 1
      const before = places.get(lexeme)
      places.set(lexeme, before === undefined ? `${place}${weight}` : `${before},${place}${weight}`)
    }
  }
  return [...[...places].map(([lexeme, where]) => `${quote(lexeme)}:${where}`), ...unplaced.map(quote)].join(' ')
}

/** The distinct lexemes of words. */
export function lexemesOf(lexemes: Lexemes, words: readonly string[]): Set<string> {
  return new Set(words.map((word) => lexemeOf(lexemes, word)))
}

/** Words with letters and digits have no other form; the pairs of `indexedWords` are too many to be remembered. */
function isOwnLexeme(word: string): boolean {
  return /z0[pz]/.test(word)
}

function lexemeOf(lexemes: Lexemes, word: string): string {
  if (isOwnLexeme(word)) return word
  const lexeme = lexemes.get(word)
  if (lexeme === undefined) throw new Error(`'${word}' has no loaded lexeme`)
  return lexeme
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
