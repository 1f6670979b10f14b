// The context of every loader and action: the database, the settings and the public origin.
import { createContext, data, type MiddlewareFunction } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { getDatabase } from '#src/db/process-database.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { cachedSettings, lastSettings } from '#src/features/settings/settings-cache.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { isDatabaseUnavailable } from '#src/server/database-unavailable.server.ts'
import { env } from '#src/server/env.server.ts'
import { originOf } from '#src/server/http/origin.server.ts'
import { WRONG_ADDRESS_STATUS, wrongAddressContext } from '#src/server/http/wrong-address.server.ts'
import { cacheableContext } from '#src/server/page-cache/cacheable.server.ts'
import { staticSiteContext } from '#src/server/rendering/static-site.server.ts'

export type Site = {
  db: Db
  settings: Settings
  origin: string
  /** For a response that only this request may get, such as one at an address that is not the canonical one. */
  doNotCache(): void
  /** Whether the page is exported as a file. */
  isExported: boolean
  /** Whether that file calls no server. */
  isReadOnly: boolean
}

export const siteContext = createContext<Site>()

/** Root middleware: sets `siteContext` and the time zone of `siteTime`. */
export const provideSite: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const wrongAddress = context.get(wrongAddressContext)
  if (wrongAddress) throw data({ wrongAddress }, WRONG_ADDRESS_STATUS)
  const { db } = await getDatabase()
  const cacheable = context.get(cacheableContext)
  const doNotCache = () => {
    cacheable.isCacheable = false
  }
  const settings = await cachedSettings(db).catch((error: unknown) => settingsDuringOutage(db, { error, request, doNotCache }))
  const staticSite = context.get(staticSiteContext)
  const origin = staticSite?.origin ?? originOf(request, env())
  const isExported = staticSite !== null
  context.set(siteContext, { db, settings, doNotCache, origin, isExported, isReadOnly: isExported && staticSite.api === null })
  return withTimeZone(settings.timeZone, next)
}

type Outage = { error: unknown; request: Request; doNotCache: () => void }

/** While the database is away, reading goes on with the last settings. What is read that way is not cached. */
function settingsDuringOutage(db: Db, { error, request, doNotCache }: Outage): Settings {
  const last = ['GET', 'HEAD'].includes(request.method) && isDatabaseUnavailable(error) ? lastSettings(db) : null
  if (!last) throw error
  doNotCache()
  return last
}
