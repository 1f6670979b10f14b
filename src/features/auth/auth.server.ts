// Instances of better-auth. It handles sessions, second steps and passkeys. This program handles roles and rate limits, and exposes only some
// of its endpoints.
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'
import type { Auth } from './create-auth.server.ts'

/** Bounded, because without SITE_URL the origin comes from the request. */
const instances = new WeakMap<Db, LRUCache<string, Promise<Auth>>>()

/** Returns the cached instance for this database and public origin. */
export function getAuth(db: Db, origin: string): Promise<Auth> {
  const ofDatabase = instances.get(db) ?? new LRUCache<string, Promise<Auth>>({ max: 20 })
  instances.set(db, ofDatabase)
  const cached = ofDatabase.get(origin)
  if (cached) return cached
  const creating = create(db, origin)
  ofDatabase.set(origin, creating)
  creating.catch(() => ofDatabase.delete(origin))
  return creating
}

/** Imports better-auth lazily, because no visitor needs it (decision 044). */
async function create(db: Db, origin: string): Promise<Auth> {
  const secret = await getSecret(db, 'auth')
  const { createAuth } = await import('./create-auth.server.ts')
  return createAuth(db, origin, secret.toString('base64url'))
}
