// Results of searches in memory: counting the matches of a frequent word reads all of them.
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts } from '#src/db/schema/posts.ts'

const MAX_CHARACTERS = 4_000_000

/** Another value after every change of a published post, in every process. It belongs to the key of what is cached. */
export async function readSearchVersion(db: Db): Promise<string> {
  const [row] = await db.select({ version: categoryCounts.version }).from(categoryCounts).where(eq(categoryCounts.categoryKey, ''))
  return row?.version ?? ''
}

/** A cache of values that can be written as JSON. The returned function computes what is not cached; errors are not cached. */
export function createSearchCache<T extends object>(): (key: readonly unknown[], compute: () => Promise<T>) => Promise<T> {
  const values = new LRUCache<string, T>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (value, key) => key.length + JSON.stringify(value).length,
  })
  return async (parts, compute) => {
    const key = JSON.stringify(parts)
    const cached = values.get(key)
    if (cached) return cached
    const value = await compute()
    values.set(key, value)
    return value
  }
}
