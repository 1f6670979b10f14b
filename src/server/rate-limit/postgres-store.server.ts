import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import { rateLimits } from '#src/db/schema/rate-limits.ts'
import { logger } from '../logger.server.ts'
import { getSecret } from '../secrets.server.ts'
import type { Limit, LimitStore } from './limit-store.ts'

/** Refused keys in memory, so that a flood of requests is not a flood of writes. */
const REFUSED_MAX = 10_000

const ROWS_PER_LIMIT = 50_000

/** Counts in the database, for several nodes. While the database is away, each node counts in `fallback`. */
export function createPostgresStore(db: Db, fallback: LimitStore): LimitStore {
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX })
  const withFallback = createFallback()
  return {
    increment: (name, limit, key) =>
      withFallback(
        async () => {
          const hashed = await hashKey(db, name, key)
          const remainingMs = refused.getRemainingTTL(hashed)
          if (remainingMs > 0) return remainingMs
          const waitMs = await incrementRow(db, hashed, limit)
          if (waitMs > 0) refused.set(hashed, true, { ttl: waitMs })
          return waitMs
        },
        () => fallback.increment(name, limit, key),
      ),
    decrement: (name, limit, key) =>
      withFallback(
        async () => decrementRow(db, await hashKey(db, name, key)),
        () => fallback.decrement(name, limit, key),
      ),
    removeExpired() {
      refused.purgeStale()
      fallback.removeExpired()
    },
    size: () => refused.size + fallback.size(),
  }
}

/** The clock is the database's: those of the nodes differ. */
async function incrementRow(db: Db, key: string, { points, seconds }: Limit): Promise<number> {
  const { rows } = await db.execute<{ points: number; wait_ms: number }>(sql`
    INSERT INTO ${rateLimits} AS counted (key, points, resets_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.resets_at > now() THEN counted.points ELSE 0 END + 1,
      resets_at = CASE WHEN counted.resets_at > now() THEN counted.resets_at ELSE excluded.resets_at END
    RETURNING points, (extract(epoch FROM resets_at - now()) * 1000)::int AS wait_ms`)
  const [row] = rows
  if (!row) throw new Error('the count was not stored')
  return row.points > points ? Math.max(1, row.wait_ms) : 0
}

async function decrementRow(db: Db, key: string): Promise<void> {
  await db.execute(sql`UPDATE ${rateLimits} SET points = points - 1 WHERE key = ${key} AND points > 0 AND resets_at > now()`)
}

/** Deletes expired rows, and of each limit the oldest above `mostRows`. Skips rows that another node counts or deletes at this moment. */
export async function removeExpiredRows(db: Db, mostRows = ROWS_PER_LIMIT): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${rateLimits} WHERE key IN (SELECT key FROM ${rateLimits} WHERE resets_at < now() FOR UPDATE SKIP LOCKED)`)
  await db.execute(sql`
    DELETE FROM ${rateLimits} WHERE key IN (
      SELECT key FROM ${rateLimits} WHERE key IN (
        SELECT key FROM (
          SELECT key, row_number() OVER (PARTITION BY split_part(key, ':', 1) ORDER BY resets_at DESC) AS place FROM ${rateLimits}
        ) AS ranked
        WHERE place > ${mostRows})
      FOR UPDATE SKIP LOCKED)`)
}

/** The database stores addresses and accounts as keyed hashes only. */
async function hashKey(db: Db, name: string, key: string): Promise<string> {
  const hash = createHmac('sha256', await getSecret(db, 'limits')).update(`${name} ${key}`)
  return `${name}:${hash.digest('base64url').slice(0, 22)}`
}

/** Logs the start and the end of an outage, not every request in it. */
function createFallback() {
  let isFailing = false
  return async <T>(attempt: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    try {
      const result = await attempt()
      if (isFailing) logger.info('rate limits: counting in the database again')
      isFailing = false
      return result
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'rate limits: the database is away, this node counts alone')
      isFailing = true
      return fallback()
    }
  }
}
