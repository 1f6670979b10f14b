// The settings in memory: every request needs them, and they rarely change. Each notification of the database empties the cache, and
// while notifications may be missed every request reads them from the database.
import type { Db } from '#src/db/client/client.server.ts'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { getSettings } from './settings.server.ts'
import type { Settings } from './settings.ts'

/** `last`: the settings of the last successful read. */
type SettingsCache = { isListening: boolean; reading: Promise<Settings> | null; last: Settings | null }

const cacheByDatabase = new WeakMap<Db, SettingsCache>()

/** From the first `onReconnect()` of the returned listener on, `cachedSettings` trusts its notifications. */
export function createSettingsCache(db: Db): NotificationListener {
  const cache: SettingsCache = { isListening: false, reading: null, last: null }
  cacheByDatabase.set(db, cache)
  return {
    onNotify() {
      // A read that has begun may return the settings from before: later requests must not share it.
      cache.reading = null
    },
    onDisconnect() {
      cache.isListening = false
      cache.reading = null
    },
    onReconnect() {
      cache.isListening = true
      cache.reading = null
    },
  }
}

export function cachedSettings(db: Db): Promise<Settings> {
  const cache = cacheByDatabase.get(db)
  if (!cache) return getSettings(db)
  if (!cache.isListening) return readSettings(db, cache)
  if (cache.reading) return cache.reading
  const reading = readSettings(db, cache)
  cache.reading = reading
  reading.catch(() => {
    // The next request tries again.
    if (cache.reading === reading) cache.reading = null
  })
  return reading
}

/** The settings of the last successful read, which may be outdated, for pages during an outage of the database; null before the first. */
export function lastSettings(db: Db): Settings | null {
  return cacheByDatabase.get(db)?.last ?? null
}

async function readSettings(db: Db, cache: SettingsCache): Promise<Settings> {
  cache.last = await getSettings(db)
  return cache.last
}
