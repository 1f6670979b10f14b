import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { settings } from '#src/db/schema/settings.ts'
import { defaultSettings } from './settings.ts'

/** Stores checked values by their keys, all or none. A value equal to its default is not stored, so that the site follows changed defaults of later versions. */
export async function storeSettings(db: Db, values: Iterable<readonly [string, unknown]>, now: Date): Promise<void> {
  const defaults = new Map<string, unknown>(Object.entries(defaultSettings))
  const entries = [...values]
  const isDefault = ([key, value]: readonly [string, unknown]) => isDeepStrictEqual(value, defaults.get(key))
  const usual = entries.filter(isDefault).map(([key]) => key)
  const changed = entries.filter((entry) => !isDefault(entry))
  await db.transaction(async (tx) => {
    if (usual.length > 0) await tx.delete(settings).where(isOneOf(settings.key, usual))
    if (changed.length === 0) return
    await tx
      .insert(settings)
      // bounded: one row for each setting
      .values(changed.map(([key, value]) => ({ key, value, updatedAt: now })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: now } })
  })
}
