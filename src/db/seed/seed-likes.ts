// Deterministic synthetic likes of existing comments, for tests and benchmarks.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../client/client.server.ts'
import { loadWithoutIndexes } from './load-without-indexes.ts'

export type SeedLikesOptions = {
  count: number
  /** Called after every batch with the total so far. */
  onProgress?: (done: number) => void
}

const BATCH = 500_000

const BARE = { tables: ['comment_likes'], withoutTriggers: ['comment_likes'] } as const

/** Inserts the missing likes of 1 to `count`. Returns how many were inserted: none without approved comments. */
export async function seedLikes(database: Database, { count, onProgress }: SeedLikesOptions): Promise<number> {
  return loadWithoutIndexes(database, BARE, async (tx) => {
    let created = 0
    for (let from = 1; from <= count; from += BATCH) {
      const to = Math.min(from + BATCH - 1, count)
      created += await insertMissing(tx, from, to)
      onProgress?.(to)
    }
    return created
  })
}

/**
 * Every like has its own visitor. Squares a uniform distribution, so that few comments get many likes. Hashes make it deterministic. Rows are
 * inserted in index order.
 */
async function insertMissing(tx: Db, from: number, to: number): Promise<number> {
  const { rows } = await tx.execute<{ created: number }>(sql`
    WITH approved AS MATERIALIZED (
      SELECT array_agg(id ORDER BY created_at, id) AS ids, count(*)::int AS total FROM comments WHERE status = 'shown'
    ), created AS (
      INSERT INTO comment_likes (id, comment_id, user_session, created_at)
      SELECT md5('like ' || number)::uuid,
        (SELECT ids FROM approved)[1 + floor(power(('x' || left(md5('of ' || number), 8))::bit(32)::bigint / 4294967296.0, 2) * (SELECT total FROM approved))::int],
        'seed-visitor-' || number, '2026-11-01'::timestamptz - number * interval '1 second'
      FROM generate_series(${from}::int, ${to}::int) AS number
      WHERE (SELECT total FROM approved) > 0
      ORDER BY 1
      ON CONFLICT (id) DO NOTHING RETURNING id
    )
    SELECT count(*)::int AS created FROM created`)
  return rows[0]?.created ?? 0
}
