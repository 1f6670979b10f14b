import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { parseSettings, type SettingErrors } from './setting-fields.ts'
import { defaultSettings, type Settings } from './settings.ts'

/**
 * Keeps what the owner typed, all of it or nothing; answers what is wrong, field by field, or null. A value equal to its
 * default is not stored, so that a better default of a later version reaches the site.
 */
export async function saveSettings(
  db: Db,
  _actor: Admin,
  { sent, now }: { sent: Record<string, unknown>; now: Date },
): Promise<SettingErrors | null> {
  const parsed = parseSettings(sent)
  if ('errors' in parsed) return parsed.errors
  const entries = [...parsed.values]
  const changed = entries.filter(([key, value]) => value !== defaultSettings[key])
  const usual = entries.filter(([key, value]) => value === defaultSettings[key]).map(([key]) => key)
  await db.transaction(async (tx) => {
    if (usual.length > 0) await tx.delete(settings).where(isOneOf(settings.key, usual))
    if (changed.length === 0) return
    await tx
      .insert(settings)
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
