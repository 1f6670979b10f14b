// Limits counted in the database, for as many nodes as there are. Statements count by themselves, so that many at once are many.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client.server.ts'
import { rateLimits } from '#src/db/schema/rate-limits.ts'
import type { LimitStore } from './limit-store.ts'
import { logger } from './logger.server.ts'
import { getSecret } from './secrets.server.ts'

/** A million guesses must not become a million writes: who was refused is known here until they may come back. */
const REFUSED_MAX = 10_000

/** More rows of one limit than that are somebody's flood. */
const ROWS_PER_LIMIT = 50_000

/** Counts in `db`; whenever that fails, in `insurance`, so that neither visitors nor limits wait for a database that is away. */
export function createSharedLimits(db: Db, insurance: LimitStore): LimitStore {
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX })
  const insure = createInsurance()

  return {
    count: (name, limit, key) =>
      insure(
        async () => {
          const hashed = await hashKey(db, name, key)
          const known = refused.getRemainingTTL(hashed)
          if (known > 0) return known
          const { points, waitMs } = await countOnce(db, hashed, limit.seconds)
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

/** The clock is the database's: those of the nodes differ. */
async function countOnce(db: Db, key: string, seconds: number): Promise<{ points: number; waitMs: number }> {
  const { rows } = await db.execute<{ points: number; wait_ms: number }>(sql`
    INSERT INTO ${rateLimits} AS counted (key, points, resets_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.resets_at > now() THEN counted.points ELSE 0 END + 1,
      resets_at = CASE WHEN counted.resets_at > now() THEN counted.resets_at ELSE excluded.resets_at END
    RETURNING points, (extract(epoch FROM resets_at - now()) * 1000)::int AS wait_ms`)
  const [row] = rows
  if (!row) throw new Error('the count was not stored')
  return { points: row.points, waitMs: row.wait_ms }
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
