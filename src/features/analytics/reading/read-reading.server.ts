// Reads the reading statistics of one post from its daily counters.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Range } from '../reports/days.ts'
import { readVisitors } from '../reports/read-views.server.ts'
import { medianSeconds, type TimeCount } from './reading.ts'

export type PostReading = {
  /** Visitors of the range, each once per day. `readers` are those whose browser reported reading. */
  visitors: number
  readers: number
  /** Null without readers. */
  medianSeconds: number | null
  times: TimeCount[]
  /** Readers who reached each heading, by its id. */
  headings: Record<string, number>
  reachedEnd: number
  readThrough: number
  copiedCode: number
  usedContents: number
  /** Readers who copied each code block, by its key; `start` is the beginning of its code. */
  copies: { key: string; start: string; readers: number }[]
  /** Readers who followed a link beside the article, by the place it leads to: the id of a post, or as `ownPlace`. */
  next: { place: string; readers: number }[]
}

/** The length of the key of a code block. */
const KEY = 8

export async function readReading(db: Db, { postId, from, to }: Range & { postId: string }): Promise<PostReading> {
  const { rows } = await db.execute<{ mark: string; readers: number }>(sql`
    SELECT mark, sum(readers)::int AS readers FROM daily_reading
    WHERE post_id = ${postId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY mark HAVING sum(readers) > 0`)
  const readersOf = (mark: string) => rows.find((row) => row.mark === mark)?.readers ?? 0
  const startingWith = (prefix: string) =>
    rows.flatMap(({ mark, readers }) => (mark.startsWith(prefix) ? [{ name: mark.slice(prefix.length), readers }] : []))
  const times = startingWith('t:').map(({ name, readers }) => ({ from: Number(name), readers }))
  return {
    visitors: await readVisitors(db, { of: { postId }, from, to }),
    readers: times.reduce((sum, { readers }) => sum + readers, 0),
    medianSeconds: medianSeconds(times),
    times,
    headings: Object.fromEntries(startingWith('h:').map(({ name, readers }) => [name, readers])),
    reachedEnd: readersOf('end'),
    readThrough: readersOf('read'),
    copiedCode: readersOf('copy'),
    usedContents: readersOf('contents'),
    copies: startingWith('code:').map(({ name, readers }) => ({ key: name.slice(0, KEY), start: name.slice(KEY + 1), readers })),
    next: startingWith('next:').map(({ name, readers }) => ({ place: name, readers })),
  }
}

const ADDRESSES_MAX = 1_000

/** Clicks on the links of an article, each once per reader and day, most first. */
export async function listClicks(db: Db, { postId, from, to }: Range & { postId: string }): Promise<{ address: string; clicks: number }[]> {
  const { rows } = await db.execute<{ address: string; clicks: number }>(sql`
    SELECT address, sum(clicks)::int AS clicks FROM daily_article_clicks
    WHERE post_id = ${postId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY address ORDER BY clicks DESC, address LIMIT ${ADDRESSES_MAX}`)
  return rows
}
