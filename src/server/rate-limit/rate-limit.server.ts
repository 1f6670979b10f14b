// Limits how often an action may be done, by the name of the limit.
import type { Database, Db } from '#src/db/client/client.server.ts'
import { AppError } from '../errors.ts'
import { widerKeys } from './ipv6-networks.ts'
import type { Limit, LimitStore } from './limit-store.ts'
import { LIMITS, type LimitName, type Rule } from './limits.ts'
import { createMemoryStore } from './memory-store.ts'
import { createPostgresStore, removeExpiredRows } from './postgres-store.server.ts'

let store: LimitStore = createMemoryStore()

/**
 * From now on counts in the database, together with the other nodes. The embedded database has a single process, which counts faster in
 * memory.
 */
export function shareLimits({ db, kind }: Database): void {
  if (kind === 'postgres') store = createPostgresStore(db, createMemoryStore())
}

/**
 * Counts once more; throws too_many_requests, with `retryAfter` in seconds, when the limit is exceeded. `points` replaces the allowed number
 * for this call. The smallest network comes first, so that one client cannot use up the points of its neighbours.
 */
export async function countAgainst(limit: LimitName, key: string, points = ruleOf(limit).points): Promise<void> {
  for (const [name, step, its] of stepsOf(limit, key, points)) {
    const waitMs = await store.increment(name, step, its)
    if (waitMs > 0) throw new AppError('too_many_requests', { limit, retryAfter: Math.ceil(waitMs / 1000) })
  }
}

/** Takes one count back, when the action turned out not to be one that the limit counts. */
export async function uncount(limit: LimitName, key: string): Promise<void> {
  await Promise.all(stepsOf(limit, key, ruleOf(limit).points).map(([name, step, its]) => store.decrement(name, step, its)))
}

/** Removes expired counts from this process and from the database. */
export async function removeExpiredLimits(db: Db): Promise<void> {
  store.removeExpired()
  await removeExpiredRows(db)
}

/** How many keys this process holds. */
export function limitKeys(): number {
  return store.size()
}

function stepsOf(limit: LimitName, key: string, points: number): [name: string, limit: Limit, key: string][] {
  const { seconds, wider } = ruleOf(limit)
  const networks = wider ? widerKeys(key) : []
  return [
    [limit, { points, seconds }, key],
    ...networks.map(([width, network]): [string, Limit, string] => {
      return [`${limit}${width}`, { points: points * (wider?.[width] ?? 1), seconds }, network]
    }),
  ]
}

function ruleOf(limit: LimitName): Rule {
  return LIMITS[limit]
}
