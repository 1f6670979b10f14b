import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** The settings of the site: stored values, and the default for each missing or invalid one. */
export async function getSettings(db: Db): Promise<Settings> {
  // As text, because Drizzle parses a JSON value that is a string again: '500' would become a number.
  const rows = await db.select({ key: settings.key, value: sql<string>`${settings.value}::text` }).from(settings)
  return v.parse(settingsSchema, Object.fromEntries(rows.map(({ key, value }): [string, unknown] => [key, JSON.parse(value)])))
}
