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
  const separated = text.toLowerCase().replaceAll('c++', 'cplusplus').replaceAll('c#', 'csharp').replaceAll('f#', 'fsharp')
  return separated.replaceAll('.net', ' dotnet').match(/[^\s!-/:-@[-`{-~]+/g) ?? []
}

/** Loads lexemes for the unknown words of these documents. */
export async function loadLexemes(db: Db, lexemes: Lexemes, documents: readonly (readonly WeightedWord[])[]): Promise<void> {
  const unknown = new Set<string>()
  for (const [words] of documents.flat()) for (const word of words) if (!lexemes.has(word)) unknown.add(word)
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

function lexemeOf(lexemes: Lexemes, word: string): string {
  const lexeme = lexemes.get(word)
  if (lexeme === undefined) throw new Error(`'${word}' has no loaded lexeme`)
  return lexeme
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
