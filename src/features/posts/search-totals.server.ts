// How many posts match a frequent word, for the next page and the next visitor: counting is the one part of a search that grows with the
// number of posts. What is remembered belongs to one state of the published posts, so that nobody has to forget it.
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client.server.ts'

/** Fewer are counted as quickly as they are remembered. */
const FREQUENT = 2_000
const MOST_KEPT = 500
const LONGEST_KEY = 200

const totals = new WeakMap<Db, LRUCache<string, number>>()

/** What is asked: the state of the published posts first, undefined if it is not known. */
type Asked = readonly (string | undefined)[]

export function recallTotal(db: Db, asked: Asked): number | undefined {
  return totals.get(db)?.get(JSON.stringify(asked))
}

export function rememberTotal(db: Db, asked: Asked, total: number): void {
  const key = JSON.stringify(asked)
  if (asked[0] === undefined || total < FREQUENT || key.length > LONGEST_KEY) return
  const kept = totals.get(db) ?? new LRUCache<string, number>({ max: MOST_KEPT })
  totals.set(db, kept)
  kept.set(key, total)
}
