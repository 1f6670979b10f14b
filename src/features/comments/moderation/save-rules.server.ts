import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import type { SavedRules } from './rules.schema.ts'

/** Saves the moderation rules. A value that equals its default is not stored, so that later versions can change the default. */
export async function saveRules(db: Db, _actor: Admin, { rules, now }: { rules: SavedRules; now: Date }): Promise<void> {
  const defaults = new Map(Object.entries(defaultSettings))
  const isDefault = ([key, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(defaults.get(key))
  const entries = Object.entries(rules)
  const changed = entries.filter((entry) => !isDefault(entry))
  await db.transaction(async (tx) => {
    const usual = entries.filter(isDefault).map(([key]) => key)
    if (usual.length > 0) await tx.delete(settings).where(isOneOf(settings.key, usual))
    if (changed.length === 0) return
    await tx
      .insert(settings)
      // bounded: one row for each setting
      .values(changed.map(([key, value]) => ({ key, value, updatedAt: now })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: now } })
  })
}
