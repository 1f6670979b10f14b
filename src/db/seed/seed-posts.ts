// Deterministic synthetic posts, for tests and benchmarks.

import { sql } from 'drizzle-orm'
import { isOneOf } from '#src/db/is-one-of.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import type { Database, Db } from '../client/client.server.ts'
import { posts } from '../schema/posts.ts'
import { loadWithoutIndexes } from './load-without-indexes.ts'
import { pickWord, type Random, SEED_CATEGORIES, seededRandom, type WordKind, zipfPicker } from './random-words.ts'
import { indexedWords, type Lexemes, lexemesOf, loadLexemes, splitWords, type WeightedWord, writeTsvector } from './search-documents.ts'

/**
 * A rendered article with placeholders: `xqn00` for a noun, `xqv00` for a verb, `xqj00` for an adjective. They are lower-case words, so text, ids and
 * markup stay consistent when they are replaced.
 */
export type SeedTemplate = {
  content: string
  renderedHtml: string
  toc: TocEntry[]
  plainText: string
  codeText: string
  readingMinutes: number
}

export type SeedOptions = {
  count: number
  /** Each article, rendered as a post and as a project. */
  templates: readonly { post: SeedTemplate; project: SeedTemplate }[]
  renderVersion: number
  /** Called after every batch with the total so far. */
  onProgress?: (done: number) => void
}

const BATCH = 500
const PROJECT_SHARE = 0.15
/** The newest date of a post. Fixed, because runs must be deterministic. */
const NEWEST = Date.UTC(2026, 10, 1)
const YEARS_BACK = 9
export const SEED_PROJECT_URLS = { projectPreviewUrl: 'https://example.org/demo', projectSourceUrl: 'https://example.org/source' } as const

const BARE = {
  tables: ['posts', 'published_posts', 'search_words', 'published_post_categories', 'category_counts', 'post_analytics'],
  withoutTriggers: ['posts'],
} as const

/** Inserts the missing posts of `seed-000001` to `count`. Returns how many were inserted. */
export async function seedPosts(database: Database, options: SeedOptions): Promise<number> {
  const known: Known = { lexemes: new Map(), words: new Set() }
  return loadWithoutIndexes(database, BARE, async (tx) => {
    let created = 0
    for (let from = 1; from <= options.count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, options.count - from + 1) }, (_, place) => from + place)
      created += await insertMissing(tx, numbers, options, known)
      options.onProgress?.(Math.min(from + BATCH - 1, options.count))
    }
    return created
  })
}

/** What earlier batches have looked up and inserted. */
type Known = { lexemes: Lexemes; words: Set<string> }

async function insertMissing(tx: Db, numbers: number[], options: SeedOptions, { lexemes, words }: Known): Promise<number> {
  const slugs = numbers.map(slugOf)
  const found = await tx.select({ slug: posts.slug }).from(posts).where(isOneOf(posts.slug, slugs))
  const stored = new Set(found.map((row) => row.slug))
  const missing = numbers.filter((number) => !stored.has(slugOf(number))).map((number) => seedPost(number, options))
  if (missing.length === 0) return 0
  const documents = missing.map(wordsOf)
  await loadLexemes(tx, lexemes, documents)
  const rows = missing.map((post, place) => ({
    ...post,
    title_words: splitWords(post.title).length,
    document: writeTsvector(lexemes, documents[place] ?? [], markedLexemes(lexemes, post)),
  }))
  await insertRows(tx, rows, options.renderVersion)
  await insertWords(tx, missing, words)
  return missing.length
}

async function insertWords(tx: Db, made: readonly SeedPost[], words: Set<string>): Promise<void> {
  const unknown = new Set(made.flatMap(spokenWords).filter((word) => !words.has(word)))
  for (const word of unknown) words.add(word)
  await tx.execute(sql`
    INSERT INTO search_words (word, keys)
    SELECT word, spelling_keys(word) FROM jsonb_array_elements_text(${JSON.stringify([...unknown])}::jsonb) AS word ON CONFLICT DO NOTHING`)
}

/**
 * Passes the rows as one JSON value: thousands of parameters cost the embedded engine more than the rows. Also inserts the search documents; when
 * triggers are enabled, they skip posts that have one.
 */
async function insertRows(tx: Db, rows: object[], renderVersion: number): Promise<void> {
  await tx.execute(sql`
    WITH seed AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seed (slug text, title text, description text, category text[],
        content text, is_project boolean, project_preview_url text, project_source_url text, rendered_html text, toc jsonb, plain_text text,
        code_text text, reading_minutes int, created_at timestamptz, title_words int, document tsvector)
    ), made AS (
      INSERT INTO posts (slug, title, description, category, content, status, is_project, project_preview_url, project_source_url,
        rendered_html, toc, render_version, plain_text, code_text, reading_minutes, created_at, updated_at, published_at)
      SELECT slug, title, description, category, content, 'published', is_project, project_preview_url, project_source_url,
        rendered_html, toc, ${renderVersion}::int, plain_text, code_text, reading_minutes, created_at, created_at, created_at
      FROM seed ON CONFLICT DO NOTHING RETURNING id, slug
    ), views AS (
      INSERT INTO post_analytics (post_id) SELECT id FROM made
    )
    INSERT INTO published_posts (post_id, created_at, is_project, category, title_words, document)
    SELECT made.id, created_at, is_project, category, title_words, document FROM made JOIN seed USING (slug)`)
}

type SeedPost = ReturnType<typeof seedPost>

function wordsOf(post: SeedPost): WeightedWord[] {
  return [
    [indexedWords(post.title), 'A'],
    [headingWords(post), 'B'],
    [indexedWords(`${post.description} ${post.plain_text}`), 'C'],
    [indexedWords(post.code_text), 'D'],
  ]
}

function headingWords({ toc, category }: SeedPost): string[] {
  return indexedWords([...toc.map(({ text }) => text), ...category].join(' '))
}

/** As `words_of_post` does in SQL. */
function spokenWords({ title, description, category, plain_text, code_text }: SeedPost): string[] {
  return splitWords([title, description, ...category, plain_text, code_text].join(' ')).filter((word) => /^[a-z]{4,30}$/.test(word))
}

/** The lexemes without positions, as `published_document` adds them in SQL. */
function markedLexemes(lexemes: Lexemes, post: SeedPost): string[] {
  const title = lexemesOf(lexemes, indexedWords(post.title))
  const heads = new Set([...title, ...lexemesOf(lexemes, headingWords(post))])
  return [
    ...[...title].map((lexeme) => `^${lexeme}`),
    ...[...heads].map((lexeme) => `~${lexeme}`),
    `^=${splitWords(post.title).join(' ')}`,
    ...post.category.map((name) => `=${categoryKey(name)}`),
    ...(post.is_project ? ['#project'] : []),
  ]
}

function slugOf(number: number): string {
  return `seed-${String(number).padStart(6, '0')}`
}

const pickCategory = zipfPicker(SEED_CATEGORIES)

/** One row, by the names of its columns. */
export function seedPost(number: number, { templates }: Pick<SeedOptions, 'templates'>) {
  const random = seededRandom(number)
  const isProject = random() < PROJECT_SHARE
  const pair = templates[Math.floor(random() * templates.length)]
  if (!pair) throw new Error('there are no templates')
  const template = isProject ? pair.project : pair.post
  const fill = filler(random)
  return {
    slug: slugOf(number),
    title: capitalised(fill(pickOne(TITLES, random))),
    description: capitalised(fill(pickOne(DESCRIPTIONS, random))),
    category: categories(random),
    content: fill(template.content),
    is_project: isProject,
    project_preview_url: isProject ? SEED_PROJECT_URLS.projectPreviewUrl : null,
    project_source_url: isProject ? SEED_PROJECT_URLS.projectSourceUrl : null,
    rendered_html: fill(template.renderedHtml),
    toc: template.toc.map((entry) => ({ level: entry.level, id: fill(entry.id), text: fill(entry.text) })),
    plain_text: fill(template.plainText),
    code_text: fill(template.codeText),
    reading_minutes: template.readingMinutes,
    created_at: new Date(NEWEST - Math.floor(random() * YEARS_BACK * 365 * 24 * 60) * 60_000).toISOString(),
  }
}

/** Replaces a placeholder by the same word everywhere in a post. */
function filler(random: Random): (text: string) => string {
  const chosen = new Map<string, string>()
  return (text) =>
    text.replace(/xq([nvj])\d\d/g, (place, kind: WordKind) => {
      const word = chosen.get(place) ?? pickWord(kind, random)
      chosen.set(place, word)
      return word
    })
}

function categories(random: Random): string[] {
  const wanted = 1 + Math.floor(random() * 4)
  const names = new Set<string>()
  while (names.size < wanted) names.add(pickCategory(random))
  return [...names]
}

function pickOne(entries: readonly string[], random: Random): string {
  return entries[Math.floor(random() * entries.length)] ?? ''
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const TITLES = [
  'why your xqn90 is ignored, and how to ask the xqn91 nicely',
  'a xqj90 xqn90 that xqv90 every xqn91',
  'building a xqj90 xqn90 from scratch',
  'how the xqn90 xqv90 a xqj90 xqn91',
  'notes on xqj90 xqn90 design',
  'the xqj90 guide to the xqn90',
  'from xqn90 to xqn91 in an afternoon',
  'what a xqj90 xqn90 taught me about the xqn91',
  'measuring the xqn90 before blaming the xqn91',
  'stop fighting the xqj90 xqn90',
]
const DESCRIPTIONS = [
  'five experiments with a xqj91 xqn92, and the one xqn93 that changed everything.',
  'the xqn92 xqv91 what nobody asked for; a smaller xqn93 does the job.',
  'step by step: a xqn92 that xqv91 itself, with measurements and a xqj91 surprise.',
  'a short tour through a xqj91 xqn92 for people who own a xqn93.',
  'what happens between the xqn92 and the xqn93, drawn and timed.',
]
