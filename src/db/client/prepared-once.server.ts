// Caches prepared queries per database: building the text of a large query costs as much as sending it.
import type { Db } from './client.server.ts'

/** Makes `prepare` answer the same whenever the same database asks. */
export function preparedOnce<Made extends object>(prepare: (db: Db) => Made): (db: Db) => Made {
  const known = new WeakMap<Db, Made>()
  return (db) => {
    const found = known.get(db)
    if (found) return found
    const made = prepare(db)
    known.set(db, made)
    return made
  }
}
