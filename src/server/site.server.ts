// What every loader and action starts from: the database, the settings and the public origin of the request.
import { createContext, data, type MiddlewareFunction } from 'react-router'
import { type Database, type Db, openDatabase } from '#src/db/client.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import type { Shown } from '#src/lib/page-tags.ts'
import { env } from './env.server.ts'
import { readSettings } from './kept-settings.server.ts'
import { originOf } from './origin.server.ts'
import { shownContext, watchSettings } from './page-cache/shown.server.ts'
import { WRONG_ADDRESS_STATUS, wrongAddressContext } from './wrong-address.server.ts'

/** `shown`: where a loader takes down what its answer shows, so that a copy of it is kept until that changes. */
export type Site = { db: Db; settings: Settings; origin: string; shown: Shown }

export const siteContext = createContext<Site>()

// The development server reloads modules; the database (and its lock) must survive that.
declare global {
  var inkfolioDatabase: Promise<Database> | undefined
}

/** The process's database, opened and migrated on first use. */
export function getDatabase(): Promise<Database> {
  globalThis.inkfolioDatabase ??= openDatabase()
  return globalThis.inkfolioDatabase
}

/** Root middleware: gives loaders and actions below it their `siteContext`. */
export const provideSite: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const wrongAddress = context.get(wrongAddressContext)
  if (wrongAddress) throw data({ wrongAddress }, WRONG_ADDRESS_STATUS)
  const { db } = await getDatabase()
  const shown = context.get(shownContext)
  const settings = watchSettings(await readSettings(db), shown)
  context.set(siteContext, { db, settings, shown, origin: originOf(request, env()) })
  return next()
}
