// better-auth on our tables. It keeps sessions, second steps and passkeys; who is admin, what is limited and which of its
// endpoints can be reached is decided by us.
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'
import type { Auth } from './create-auth.server.ts'

/** The origin is what the request claims where no SITE_URL is set: only so many are remembered. */
const known = new WeakMap<Db, LRUCache<string, Promise<Auth>>>()

/** The instance for this database and public origin. */
export function authFor(db: Db, origin: string): Promise<Auth> {
  const ofDatabase = known.get(db) ?? new LRUCache<string, Promise<Auth>>({ max: 20 })
  known.set(db, ofDatabase)
  const cached = ofDatabase.get(origin)
  if (cached) return cached
  const making = make(db, origin)
  ofDatabase.set(origin, making)
  making.catch(() => ofDatabase.delete(origin))
  return making
}

/** Loaded here, because it is a lot of code that no visitor needs (decision 044). */
async function make(db: Db, origin: string): Promise<Auth> {
  const secret = await getSecret(db, 'auth')
  const { createAuth } = await import('./create-auth.server.ts')
  return createAuth(db, origin, secret.toString('base64url'))
}
