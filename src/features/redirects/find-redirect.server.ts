// Finds the redirect for an address that nothing else answers. Found and missing rules are held in memory until a rule changes; while
// notifications of the database may be missed, every lookup asks the database.
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/client/client.server.ts'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type RedirectStatus, redirects } from '#src/db/schema/redirects.ts'
import { locationOf, pathOf, pathsAbove, SOURCE_MAX, segmentsOf } from './redirect-address.ts'

type MatchedRule = { id: string; source: string; target: string | null; status: RedirectStatus }
type FoundRule = { rule: MatchedRule | null }
type Lookups = { isListening: boolean; found: LRUCache<string, FoundRule>; changes: number }

/** `location` is null when the address is gone. */
export type FoundRedirect = { id: string; status: RedirectStatus; location: string | null }

const LOOKUPS_MAX = 5_000
const lookupsByDatabase = new WeakMap<Db, Lookups>()

/** From the first `onReconnect()` of the returned listener on, `findOwnRedirect` trusts its notifications. */
export function createRedirectCache(db: Db): NotificationListener {
  const lookups: Lookups = { isListening: false, found: new LRUCache({ max: LOOKUPS_MAX }), changes: 0 }
  lookupsByDatabase.set(db, lookups)
  function forget(): void {
    lookups.changes += 1
    lookups.found.clear()
  }
  return {
    onNotify(payload) {
      if (payload.startsWith('redirects ')) forget()
    },
    onDisconnect() {
      lookups.isListening = false
      forget()
    },
    onReconnect() {
      lookups.isListening = true
      forget()
    },
  }
}

/** The owner's redirect for an encoded path of this site: the rule for this very path, else the one for the nearest path above it. */
export async function findRedirect(db: Db, { pathname, search }: { pathname: string; search: string }): Promise<FoundRedirect | null> {
  const segments = segmentsOf(pathname)
  if (segments === null || segments.length === 0) return null
  const rule = await lookUp(db, pathOf(segments))
  if (!rule) return null
  const { id, status, target, source } = rule
  const rest = segments.slice(source.split('/').length - 1)
  return { id, status, location: target === null ? null : locationOf(target, { rest, search }) }
}

async function lookUp(db: Db, path: string): Promise<MatchedRule | null> {
  if (path.length > SOURCE_MAX * 2) return null
  const lookups = lookupsByDatabase.get(db)
  if (!lookups?.isListening) return selectRule(db, path)
  const known = lookups.found.get(path)
  if (known) return known.rule
  const { changes } = lookups
  const rule = await selectRule(db, path)
  // A rule that changed during the query may have been read before the change.
  if (lookups.changes === changes) lookups.found.set(path, { rule })
  return rule
}

async function selectRule(db: Db, path: string): Promise<MatchedRule | null> {
  const [rule] = await db
    .select({ id: redirects.id, source: redirects.source, target: redirects.target, status: redirects.status })
    .from(redirects)
    .where(and(isOneOf(redirects.source, pathsAbove(path)), or(eq(redirects.source, path), redirects.isPrefix), isNull(redirects.purgeAt)))
    // The longest source first; of two rules for the path itself, the one for it alone.
    .orderBy(sql`length(${redirects.source}) DESC`, redirects.isPrefix)
    .limit(1)
  return rule ?? null
}
