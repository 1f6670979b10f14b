import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LimitStore } from './limit-store.ts'

/**
 * Keys held per limit. Whoever floods a limit with more evicts the keys that were used least recently, which are their own: a key that
 * is being guessed at stays.
 */
export const KEYS_PER_LIMIT = 5_000

/** A longer key is held as its hash: clients choose some of them. */
const LONGEST_KEY = 40

type Counts = LRUCache<string, { points: number }>

/** Limits counted in this process: right for one node, and insurance for each of several. */
export function createMemoryLimits(): LimitStore {
  const limits = new Map<string, Counts>()

  function countsOf(name: string, seconds: number): Counts {
    const known = limits.get(name)
    if (known) return known
    const counts: Counts = new LRUCache({ max: KEYS_PER_LIMIT, ttl: seconds * 1000 })
    limits.set(name, counts)
    return counts
  }

  return {
    async count(name, { points, seconds }, key) {
      const counts = countsOf(name, seconds)
      const short = shorten(key)
      const counted = counts.get(short) ?? { points: 0 }
      if (counted.points === 0) counts.set(short, counted)
      counted.points += 1
      return counted.points > points ? Math.max(1, counts.getRemainingTTL(short)) : 0
    },
    async uncount(name, { seconds }, key) {
      const counts = countsOf(name, seconds)
      const short = shorten(key)
      const counted = counts.peek(short)
      if (!counted) return
      counted.points -= 1
      if (counted.points === 0) counts.delete(short)
    },
    forget() {
      for (const counts of limits.values()) counts.purgeStale()
    },
    keys: () => [...limits.values()].reduce((sum, counts) => sum + counts.size, 0),
  }
}

function shorten(key: string): string {
  return key.length <= LONGEST_KEY ? key : hash('sha256', key, 'base64url').slice(0, 22)
}
