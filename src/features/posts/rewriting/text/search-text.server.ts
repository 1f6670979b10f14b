// Searches a text in all posts and pages, a few hundred posts per request: first by a cheap condition in SQL, then exactly.
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { EditablePost } from '../../drafts/editable-post.server.ts'
import { NotRewritten } from '../article-source.server.ts'
import { findEditable, textsOfBoth } from '../rewrite-post.server.ts'
import { isAscii } from './find-in-text.ts'
import { listPlaces } from './text-places.server.ts'
import { type FoundPost, PLACES_LISTED, type Place, type TextSearch } from './text-search.ts'

/** The embedded database answers on the thread of the server: no query may read too many articles. */
const POSTS_PER_QUERY = 100
/** A request ends after so long, so that the owner sees progress. */
const TIME_MS = 300
const POSTS_PER_ANSWER = 20

export type SearchStep = { search: TextSearch /** The post that the step before ended with; '' for the first one. */; after: string }
/** `next` is the post that the next step continues after; null at the end. `searched` counts posts of this step. */
export type SearchAnswer = { posts: FoundPost[]; searched: number; total: number; next: string | null }

export async function searchText(db: Db, _actor: Admin, { search, after }: SearchStep): Promise<SearchAnswer> {
  const endsAt = performance.now() + TIME_MS
  const answer: SearchAnswer = { posts: [], searched: 0, total: await countPosts(db), next: after }
  while (answer.next !== null && answer.posts.length < POSTS_PER_ANSWER && performance.now() < endsAt) {
    const window = await listWindow(db, answer.next)
    await searchWindow(db, { search, window, after: answer.next }, answer)
  }
  return answer
}

async function countPosts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ posts: number }>(sql`select count(*)::int as posts from posts where ${IS_SEARCHED}`)
  return rows[0]?.posts ?? 0
}

/** Templates are no posts of the blog. */
const IS_SEARCHED = sql`purge_at is null and status <> 'trashed' and type <> 'template'`
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function listWindow(db: Db, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from posts where ${IS_SEARCHED} and id > ${after || FIRST_ID}::uuid order by id limit ${POSTS_PER_QUERY}`)
  return rows.map(({ id }) => id)
}

type Window = { search: TextSearch; window: string[]; after: string }

/** Adds what it finds to the answer. Ends early when the answer is full. */
async function searchWindow(db: Db, { search, window, after }: Window, answer: SearchAnswer): Promise<void> {
  const last = window.at(-1)
  const candidates = last === undefined ? [] : await listCandidates(db, search, { after, last })
  for (const id of candidates) {
    // Between two articles other requests have their turn.
    await setImmediate()
    const found = await searchPost(db, id, search)
    if (found) answer.posts.push(found)
    if (answer.posts.length < POSTS_PER_ANSWER) continue
    answer.searched += window.indexOf(id) + 1
    answer.next = id
    return
  }
  await setImmediate()
  answer.searched += window.length
  answer.next = window.length < POSTS_PER_QUERY ? null : (last ?? null)
}

/** The ids of posts that may have the text. */
async function listCandidates(db: Db, search: TextSearch, { after, last }: { after: string; last: string }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from posts p left join working_copies w on w.post_id = p.id
    where p.id > ${after || FIRST_ID}::uuid and p.id <= ${last}::uuid and ${IS_SEARCHED}
      and (${mayHold(search)}) order by p.id`)
  return rows.map(({ id }) => id)
}

/** A condition that every post with the text fulfils: markup and references of the source can stand within longer texts only. */
function mayHold(search: TextSearch): SQL {
  const needles = needlesOf(search)
  const [first] = needles
  if (first === undefined) return sql`true`
  const isLowered = !search.matchCase && isAscii(first)
  const holds = (text: SQL) => {
    const searched = isLowered ? sql`lower(${text} collate "C")` : text
    // bounded: at most 27 spellings of three letters
    return sql`(${sql.join(
      needles.map((needle) => sql`strpos(${searched}, ${needle}) > 0`),
      sql` or `,
    )})`
  }
  const conditions = [
    holds(sql`p.title || ' ' || p.description || ' ' || p.meta_title || ' ' || p.meta_description`),
    // The source holds what no reader sees as text, the plain text what is interrupted by markup in the source.
    holds(sql`p.content`),
    holds(sql`p.plain_text`),
    holds(sql`p.code_text`),
    sql`w.post_id is not null and ${holds(sql`regexp_replace(w.fields::text, '<[^>]*>', '', 'g')`)}`,
    sql`w.post_id is not null and ${holds(sql`w.fields::text`)}`,
  ]
  return sql.join(conditions, sql` or `)
}

/** What a text with the searched one contains one of; nothing when there is no cheap condition. */
function needlesOf({ text, matchCase }: TextSearch): string[] {
  // Written the same in HTML, JSON and plain text.
  const needle = longest(text.match(/[\x21\x23-\x25\x28-\x3b=\x3f-\x5b\x5d-\x7e]+/g))
  if (needle !== undefined) return [matchCase ? needle : needle.toLowerCase()]
  const word = longest(text.match(/[^\s\p{ASCII}]+/gu))
  if (word === undefined) return []
  return matchCase ? [word] : spellings([...word].slice(0, SPELLED))
}

/** Of other letters than ASCII the database may not know the case. */
const SPELLED = 3

function spellings(letters: readonly string[]): string[] {
  return letters.reduce<string[]>(
    (starts, letter) => {
      const cases = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])]
      return starts.flatMap((start) => cases.map((one) => start + one))
    },
    [''],
  )
}

function longest(parts: readonly string[] | null): string | undefined {
  return (parts ?? []).toSorted((one, other) => other.length - one.length)[0]
}

async function searchPost(db: Db, id: string, search: TextSearch): Promise<FoundPost | null> {
  const editable = await findEditable(db, id)
  if (editable === null) return null
  const { row, fields } = editable
  const { type, status, draftVersion: version, createdAt } = row
  const places = await placesOf(editable, search)
  if (places.length === 0 || !isListed(status) || type === 'template') return null
  const title = status === 'draft' ? fields.title.trim() || row.title : row.title
  const found = { id, title, type, status, version, createdAt: createdAt.toISOString() }
  return { ...found, places: places.slice(0, PLACES_LISTED), total: places.length }
}

/** None in Markdown that the parser refuses: it could not be saved any more. */
async function placesOf(editable: EditablePost, search: TextSearch): Promise<Place[]> {
  const { row, hasWorkingCopy } = editable
  try {
    return await listPlaces(textsOfBoth(editable), { type: row.type, status: row.status, hasWorkingCopy }, search)
  } catch (error) {
    if (error instanceof NotRewritten) return []
    throw error
  }
}

function isListed(status: PostStatus): status is FoundPost['status'] {
  return status !== 'trashed'
}
