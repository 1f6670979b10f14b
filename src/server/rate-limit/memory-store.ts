import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LimitStore } from './limit-store.ts'

/** A flood of made-up keys evicts its own: a key that is used again and again stays. */
export const KEYS_PER_LIMIT = 5_000

/** A longer key is stored as its hash: clients choose some of them. */
const MAX_PLAIN_KEY_LENGTH = 40

type Counts = LRUCache<string, { points: number }>

/** Counts in this process: for a single node, and for a node whose database is away. */
export function createMemoryStore(): LimitStore {
  const limits = new Map<string, Counts>()

  function countsOf(name: string, seconds: number): Counts {
    const existing = limits.get(name)
    if (existing) return existing
    const counts: Counts = new LRUCache({ max: KEYS_PER_LIMIT, ttl: seconds * 1000 })
    limits.set(name, counts)
    return counts
  }

  return {
    async increment(name, { points, seconds }, key) {
      const counts = countsOf(name, seconds)
      const short = shorten(key)
      const counted = counts.get(short) ?? { points: 0 }
      if (counted.points === 0) counts.set(short, counted)
      counted.points += 1
      return counted.points > points ? Math.max(1, counts.getRemainingTTL(short)) : 0
    },
    async decrement(name, { seconds }, key) {
      const counts = countsOf(name, seconds)
      const short = shorten(key)
      const counted = counts.peek(short)
      if (!counted) return
      counted.points -= 1
      if (counted.points === 0) counts.delete(short)
    },
    removeExpired() {
      for (const counts of limits.values()) counts.purgeStale()
    },
    size: () => [...limits.values()].reduce((sum, counts) => sum + counts.size, 0),
  }
}

function shorten(key: string): string {
  return key.length <= MAX_PLAIN_KEY_LENGTH ? key : hash('sha256', key, 'base64url').slice(0, 22)
}
