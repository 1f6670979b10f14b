// What the search would make of synthetic texts, worked out word by word. PostgreSQL needs longer for these documents than for everything
// else about a post; synthetic texts have few distinct words, and it is asked for each of them once. The tests compare with its own.
import { sql } from 'drizzle-orm'
import type { Db } from '../client/client.server.ts'

/** Words in their order and how much they weigh: A to D, or '' for a document without weights. */
export type WeightedWord = readonly [words: readonly string[], weight: 'A' | 'B' | 'C' | 'D' | '']

/** The lexeme of each word that was seen. */
export type Lexemes = Map<string, string>

/** As `normalize_search_text` does in SQL. */
export function splitWords(text: string): string[] {
  const separated = text.toLowerCase().replaceAll('c++', 'cplusplus').replaceAll('c#', 'csharp').replaceAll('f#', 'fsharp')
  return separated.replaceAll('.net', ' dotnet').match(/[^\s!-/:-@[-`{-~]+/g) ?? []
}

/** Asks PostgreSQL about the words of these documents that are not known yet. */
export async function loadLexemes(db: Db, lexemes: Lexemes, documents: readonly (readonly WeightedWord[])[]): Promise<void> {
  const unknown = new Set<string>()
  for (const [words] of documents.flat()) for (const word of words) if (!lexemes.has(word)) unknown.add(word)
  if (unknown.size === 0) return
  const { rows } = await db.execute<{ word: string; found: string[] }>(sql`
    SELECT word, tsvector_to_array(to_tsvector('inkfolio', word)) AS found
    FROM jsonb_array_elements_text(${JSON.stringify([...unknown])}::jsonb) AS word`)
  for (const { word, found } of rows) {
    const [lexeme] = found
    if (lexeme === undefined || found.length > 1) throw new Error(`'${word}' is not one word for the search`)
    lexemes.set(word, lexeme)
  }
}

/** A tsvector as text. Words that no text holds, such as those filters ask for, have no place in it. */
export function writeDocument(lexemes: Lexemes, document: readonly WeightedWord[], unplaced: readonly string[] = []): string {
  const places = new Map<string, string>()
  let place = 0
  for (const [words, weight] of document) {
    for (const word of words) {
      const lexeme = lexemes.get(word)
      if (lexeme === undefined) throw new Error(`'${word}' was not learned`)
      place += 1
      const before = places.get(lexeme)
      places.set(lexeme, before === undefined ? `${place}${weight}` : `${before},${place}${weight}`)
    }
  }
  return [...[...places].map(([lexeme, where]) => `${quote(lexeme)}:${where}`), ...unplaced.map(quote)].join(' ')
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
