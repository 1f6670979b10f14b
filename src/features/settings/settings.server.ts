import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** The settings of the site: stored values, and the default for each missing or invalid one. */
export async function getSettings(db: Db): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return v.parse(settingsSchema, Object.fromEntries(rows.map((row) => [row.key, row.value])))
}
