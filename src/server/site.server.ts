// What every loader and action starts from: the database, the settings and the public origin of the request.
import { createContext, type MiddlewareFunction } from 'react-router'
import { type Database, type Db, openDatabase } from '#src/db/client.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { env } from './env.server.ts'
import { originOf } from './origin.server.ts'

export type Site = { db: Db; settings: Settings; origin: string }

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
  const { db } = await getDatabase()
  context.set(siteContext, { db, settings: await getSettings(db), origin: originOf(request, env()) })
  return next()
}
