// The parts of the found posts that match a search (decision 066).
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { PostSummary } from '../post.ts'
import { cutSnippet } from './cut-snippet.ts'
import { type Hit, unspacedHits, wordsLike } from './find-hits.ts'

/** Only the beginning of a long article is read. */
const READ_LENGTH = 50_000

/** Adds to the posts of one page where their texts match; null where only title, headings, categories or code do. */
export async function addSnippets(db: Db, summaries: PostSummary[], search: string): Promise<PostSummary[]> {
  if (summaries.length === 0) return []
  const texts = await readTexts(
    db,
    summaries.map(({ id }) => id),
  )
  const { rows } = await db.execute<{ lexeme: string }>(sql`select lexeme from search_terms(${search}, true)`)
  const lexemes = rows.map(({ lexeme }) => lexeme)
  const words = new Map([...texts].map(([id, text]) => [id, wordsLike(text, lexemes)]))
  const matching = await matchWords(db, new Set([...words.values()].flat().map(({ word }) => word)), search)
  return summaries.map((summary) => {
    const text = texts.get(summary.id) ?? ''
    const hits = (words.get(summary.id) ?? []).flatMap(({ word, start }): Hit[] => {
      const terms = matching.get(word)
      return terms ? [{ start, end: start + word.length, terms }] : []
    })
    return {
      ...summary,
      snippet: cutSnippet(
        text,
        [...hits, ...unspacedHits(text, lexemes)].toSorted((one, other) => one.start - other.start),
      ),
    }
  })
}

async function readTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: posts.id, text: sql<string>`left(${posts.plainText}, ${READ_LENGTH})` })
    .from(posts)
    .where(isOneOf(posts.id, ids))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The lexemes of the search that each word matches. */
async function matchWords(db: Db, words: ReadonlySet<string>, search: string): Promise<Map<string, string[]>> {
  if (words.size === 0) return new Map()
  const { rows } = await db.execute<{ word: string; terms: string[] }>(sql`
    with terms as materialized (select lexeme, (quote_lexeme(lexeme) || suffix)::tsquery as query from search_terms(${search}, true)),
    words as materialized (
      select word, to_tsvector('inkfolio', indexed_text(word)) as document from jsonb_array_elements_text(${JSON.stringify([...words])}::jsonb) as word
    )
    select word, array_agg(lexeme) as terms from words join terms on document @@ query group by word`)
  return new Map(rows.map(({ word, terms }) => [word, terms]))
}
