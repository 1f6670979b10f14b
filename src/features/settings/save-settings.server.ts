import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { parseSettings, type SettingErrors } from './setting-fields.ts'
import { defaultSettings, type Settings } from './settings.ts'

/**
 * Saves all submitted settings, or none. Returns the errors by field, or null. With the stored `tagline` it
 * refuses words that the tagline does not have. A value equal to its default is not stored, so that the site
 * follows changed defaults of later versions.
 */
export async function saveSettings(
  db: Db,
  _actor: Admin,
  { sent, tagline = null, now }: { sent: Record<string, unknown>; tagline?: string | null; now: Date },
): Promise<SettingErrors | null> {
  const parsed = parseSettings(sent, tagline)
  if ('errors' in parsed) return parsed.errors
  const entries = [...parsed.values]
  const changed = entries.filter(([key, value]) => value !== defaultSettings[key])
  const unchanged = entries.filter(([key, value]) => value === defaultSettings[key]).map(([key]) => key)
  await db.transaction(async (tx) => {
    if (unchanged.length > 0) await tx.delete(settings).where(isOneOf(settings.key, unchanged))
    if (changed.length === 0) return
    await tx
      .insert(settings)
      // bounded: one row for each setting
      .values(changed.map(([key, value]) => ({ key, value, updatedAt: now })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: now } })
  })
  return null
}

/** Turns the nightly backups on or off. */
export async function saveNightlyBackups(db: Db, _actor: Admin, { isOn, now }: { isOn: boolean; now: Date }): Promise<void> {
  const key = 'nightlyBackups' satisfies keyof Settings
  await db
    .insert(settings)
    .values({ key, value: isOn, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: isOn, updatedAt: now } })
}
