import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { parseSettings, type SettingErrors } from './setting-fields.ts'
import { storeSettings } from './store-settings.server.ts'

/**
 * Saves all submitted settings, or none. Returns the errors by field, or null. With the stored `tagline` it
 * refuses words that the tagline does not have.
 */
export async function saveSettings(
  db: Db,
  _actor: Admin,
  { sent, tagline = null, now }: { sent: Record<string, unknown>; tagline?: string | null; now: Date },
): Promise<SettingErrors | null> {
  const parsed = parseSettings(sent, tagline)
  if ('errors' in parsed) return parsed.errors
  await storeSettings(db, parsed.values, now)
  return null
}

type Switch = 'nightlyBackups' | 'offersNewPosts'

/** Turns a setting on or off. */
export async function saveSwitch(db: Db, _actor: Admin, { key, isOn, now }: { key: Switch; isOn: boolean; now: Date }): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value: isOn, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: isOn, updatedAt: now } })
}
