// Caches prepared queries per database, because building the text of a large query costs as much as sending it.
import type { Db } from './client.server.ts'

/** Memoizes `prepare` by database. */
export function preparedOnce<Prepared extends object>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const cache = new WeakMap<Db, Prepared>()
  return (db) => {
    const cached = cache.get(db)
    if (cached) return cached
    const prepared = prepare(db)
    cache.set(db, prepared)
    return prepared
  }
}
