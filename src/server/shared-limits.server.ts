// Limits counted in the database, for as many nodes as there are. Statements count by themselves, so that many at once are many.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client.server.ts'
import { rateLimits } from '#src/db/schema/rate-limits.ts'
import { type Answering, inGroups } from '#src/lib/in-groups.ts'
import type { LimitStore } from './limit-store.ts'
import { logger } from './logger.server.ts'
import { getSecret } from './secrets.server.ts'

/** A million guesses must not become a million writes: who was refused is known here until they may come back. */
const REFUSED_MAX = 10_000

/** More rows of one limit than that are somebody's flood. */
const ROWS_PER_LIMIT = 50_000

/** In one statement. */
const GROUP_MAX = 200

/** Counts in `db`; whenever that fails, in `insurance`, so that neither visitors nor limits wait for a database that is away. */
export function createSharedLimits(db: Db, insurance: LimitStore): LimitStore {
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX })
  const insure = createInsurance()
  const countOnce = inGroups<Asked, Counted>((asked) => countTogether(db, asked), { atMost: GROUP_MAX })

  return {
    count: (name, limit, key) =>
      insure(
        async () => {
          const hashed = await hashKey(db, name, key)
          const known = refused.getRemainingTTL(hashed)
          if (known > 0) return known
          const { points, waitMs } = await countOnce({ key: hashed, seconds: limit.seconds })
          if (points <= limit.points) return 0
          const wait = Math.max(1, waitMs)
          refused.set(hashed, true, { ttl: wait })
          return wait
        },
        () => insurance.count(name, limit, key),
      ),
    uncount: (name, limit, key) =>
      insure(
        async () => uncountOnce(db, await hashKey(db, name, key)),
        () => insurance.uncount(name, limit, key),
      ),
    forget() {
      refused.purgeStale()
      insurance.forget()
    },
    keys: () => refused.size + insurance.keys(),
  }
}

/**
 * Deletes what no longer limits anybody, and of each limit what is beyond `mostRows`, oldest first. What is being counted again at this
 * moment stays, so that nobody waits for anybody.
 */
export async function forgetOldRows(db: Db, mostRows = ROWS_PER_LIMIT): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${rateLimits} WHERE key IN (SELECT key FROM ${rateLimits} WHERE resets_at < now() FOR UPDATE SKIP LOCKED)`)
  await db.execute(sql`
    DELETE FROM ${rateLimits} WHERE key IN (
      SELECT key FROM ${rateLimits} WHERE key IN (
        SELECT key FROM (
          SELECT key, row_number() OVER (PARTITION BY split_part(key, ':', 1) ORDER BY resets_at DESC) AS place FROM ${rateLimits}
        ) AS placed
        WHERE place > ${mostRows})
      FOR UPDATE SKIP LOCKED)`)
}

type Asked = { key: string; seconds: number }
type Counted = { points: number; waitMs: number }

/**
 * Those who ask at the same time are counted by one statement, each as if alone: of three with the same key the last counts three. In the
 * order of their keys, so that no two nodes wait for each other. The clock is the database's: those of the nodes differ.
 */
async function countTogether(db: Db, asked: readonly Asked[]): Promise<Answering<Counted>[]> {
  const byKey = new Map<string, Asked & { times: number }>()
  const places = asked.map(({ key, seconds }) => {
    const times = (byKey.get(key)?.times ?? 0) + 1
    byKey.set(key, { key, seconds, times })
    return { key, place: times }
  })
  const counted = await addTimes(db, [...byKey.values()])
  return places.map(({ key, place }) => () => {
    const row = counted.get(key)
    if (!row) throw new Error('the count was not stored')
    return { points: row.points - row.times + place, waitMs: row.wait_ms }
  })
}

async function addTimes(db: Db, asked: readonly (Asked & { times: number })[]) {
  const { rows } = await db.execute<{ key: string; points: number; wait_ms: number }>(sql`
    INSERT INTO ${rateLimits} AS kept (key, points, resets_at)
    SELECT key, times, now() + make_interval(secs => seconds)
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (key text, times int, seconds int)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.resets_at > now() THEN kept.points ELSE 0 END + excluded.points,
      resets_at = CASE WHEN kept.resets_at > now() THEN kept.resets_at ELSE excluded.resets_at END
    RETURNING key, points, (extract(epoch FROM resets_at - now()) * 1000)::int AS wait_ms`)
  const timesOf = new Map(asked.map(({ key, times }) => [key, times]))
  return new Map(rows.map((row) => [row.key, { ...row, times: timesOf.get(row.key) ?? 0 }]))
}

async function uncountOnce(db: Db, key: string): Promise<void> {
  await db.execute(sql`UPDATE ${rateLimits} SET points = points - 1 WHERE key = ${key} AND points > 0 AND resets_at > now()`)
}

/** Addresses and accounts leave this process as keyed hashes only. */
async function hashKey(db: Db, name: string, key: string): Promise<string> {
  const hash = createHmac('sha256', await getSecret(db, 'limits')).update(`${name} ${key}`)
  return `${name}:${hash.digest('base64url').slice(0, 22)}`
}

/** Tries the first way, else takes the second; says so once, not for every request of an outage. */
function createInsurance() {
  let isFailing = false
  return async <T>(attempt: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    try {
      const answer = await attempt()
      if (isFailing) logger.info('limits are counted in the database again')
      isFailing = false
      return answer
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'limits cannot be counted in the database, and are counted by this node alone')
      isFailing = true
      return otherwise()
    }
  }
}
