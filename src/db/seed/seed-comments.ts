// Deterministic synthetic comments on synthetic posts, for tests and benchmarks.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../client/client.server.ts'
import { loadWithoutIndexes } from './load-without-indexes.ts'
import { pickWord, type Random, seededRandom } from './random-words.ts'
import { indexedWords, type Lexemes, loadLexemes, type WeightedWord, writeTsvector } from './search-documents.ts'

export type SeedCommentsOptions = {
  count: number
  /** Number of synthetic posts, which must exist. */
  posts: number
  /** Called after every batch with the total so far. */
  onProgress?: (done: number) => void
}

/** Consecutive comments on one post, which may be replies to each other. */
const THREAD = 4
/** A multiple of THREAD. */
const BATCH = 1_000 * THREAD
const DAY = 24 * 60 * 60_000

const BARE = { tables: ['comments'], withoutTriggers: ['comments'] } as const

/** Inserts the missing comments of 1 to `count`. Returns how many were inserted. */
export async function seedComments(database: Database, { count, posts, onProgress }: SeedCommentsOptions): Promise<number> {
  const lexemes: Lexemes = new Map()
  return loadWithoutIndexes(database, BARE, async (tx) => {
    let created = 0
    for (let from = 1; from <= count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, place) => from + place)
      created += await insertMissing(tx, withLevels(numbers.map((number) => seedComment(number, posts))), lexemes)
      onProgress?.(Math.min(from + BATCH - 1, count))
    }
    return created
  })
}

/** Also inserts what triggers would compute: search document and level. */
async function insertMissing(tx: Db, comments: (SeedComment & { level: number })[], lexemes: Lexemes): Promise<number> {
  const places = await findPosts(tx, comments)
  const rows = comments.flatMap((comment) => {
    const post = places.get(comment.post_slug)
    return post ? [{ ...comment, post_id: post.id, words: wordsOf(comment, post.title) }] : []
  })
  await loadLexemes(
    tx,
    lexemes,
    rows.map(({ words }) => words),
  )
  const known = rows.map(({ words, ...row }) => ({ ...row, search: writeTsvector(lexemes, words) }))
  // Ordered by number, because the trigger for levels needs the parent first.
  const inserted = await tx.execute<{ id: string }>(sql`
    INSERT INTO comments (id, post_id, parent_id, level, user_name, user_email, comment_text, status, held_because, admin_reply,
      admin_replied_at, created_at, search)
    SELECT seed.id, posts.id, parent_id, level, user_name, user_email, comment_text, seed.status, held_because, admin_reply,
      CASE WHEN admin_reply IS NULL THEN NULL ELSE posts.created_at + (age_ms + 3600000) * interval '1 millisecond' END,
      posts.created_at + age_ms * interval '1 millisecond', search
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS seed (number int, id uuid, post_id uuid, parent_id uuid, level int,
      user_name text, user_email text, comment_text text, status text, held_because text, admin_reply text, age_ms bigint, search tsvector)
    JOIN posts ON posts.id = seed.post_id
    ORDER BY seed.number
    ON CONFLICT (id) DO NOTHING
    RETURNING id`)
  return inserted.rows.length
}

async function findPosts(tx: Db, comments: readonly SeedComment[]): Promise<Map<string, { id: string; title: string }>> {
  const slugs = [...new Set(comments.map((comment) => comment.post_slug))]
  const { rows } = await tx.execute<{ id: string; slug: string; title: string }>(sql`
    SELECT id, slug, title FROM posts WHERE slug IN (SELECT jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))`)
  return new Map(rows.map((row) => [row.slug, row]))
}

function wordsOf({ user_name, user_email, comment_text, admin_reply }: SeedComment, title: string): WeightedWord[] {
  return [[indexedWords([user_name, user_email, comment_text, admin_reply ?? '', title].join(' ')), '']]
}

/** A reply directly follows its parent. */
function withLevels(comments: SeedComment[]): (SeedComment & { level: number })[] {
  let level = -1
  return comments.map((comment) => {
    level = comment.parent_id === null ? 0 : level + 1
    return { ...comment, level }
  })
}

export type SeedComment = ReturnType<typeof seedComment>

/** One row, by the names of its columns. */
export function seedComment(number: number, posts: number) {
  const random = seededRandom(number + 1_000_000)
  const thread = Math.floor((number - 1) / THREAD)
  const place = (number - 1) % THREAD
  const name = `${capitalised(pickWord('j', random))} ${capitalised(pickWord('n', random))}`
  const status = pickStatus(random)
  return {
    number,
    id: idOf(number),
    post_slug: slugFor(thread, posts),
    parent_id: place > 0 && random() < 0.6 ? idOf(number - 1) : null,
    user_name: name,
    user_email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
    comment_text: sentences(1 + Math.floor(random() * 4), random),
    status,
    held_because: status === 'held' ? 'links' : null,
    admin_reply: random() < 0.05 ? sentences(1, random) : null,
    // Later than its parent.
    age_ms: Math.floor((place + random()) * 3 * DAY),
  }
}

/** Squares a uniform distribution, so that few posts get many comments. */
function slugFor(thread: number, posts: number): string {
  const place = seededRandom(thread + 2_000_000)() ** 2
  return `seed-${String(1 + Math.floor(place * posts)).padStart(6, '0')}`
}

function pickStatus(random: Random): 'shown' | 'held' | 'spam' {
  const dice = random()
  if (dice < 0.01) return 'held'
  return dice < 0.02 ? 'spam' : 'shown'
}

function idOf(number: number): string {
  const hex = createHash('sha256').update(`comment ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function sentences(count: number, random: Random): string {
  const sentence = () =>
    capitalised(
      `${pickWord('j', random)} ${pickWord('n', random)} ${pickWord('v', random)} the ${pickWord('j', random)} ${pickWord('n', random)}.`,
    )
  return Array.from({ length: count }, sentence).join(' ')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
