// Writes the settings of an export: those that the owner has not changed on this site.
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import { keepImportedDays } from '#src/features/posts/imported/keep-imported-days.server.ts'
import { SETTING_FIELDS } from '#src/features/settings/setting-fields.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings, type Settings, settingsSchema } from '#src/features/settings/settings.ts'
import type { ImportedItem, ItemOptions } from '../imported-item.server.ts'
import type { SettingsOfFile } from './read-site.ts'

type Key = keyof Settings

type Options = ItemOptions & {
  /** Stores the picture of the logo and returns why it cannot be stored, or null. */
  storeLogo: (logo: NonNullable<Settings['logo']>) => Promise<string | null>
}

/** A value that differs from the original here is the owner's, and so is an original value that the owner confirmed. */
export async function importSettings(db: Db, file: SettingsOfFile, options: Options): Promise<ImportedItem[]> {
  const values = validValues(file)
  const { logo } = values
  const logoProblem = logo === null || options.dryRun ? null : await options.storeLogo(logo)
  if (!options.dryRun && file.has('timeZone')) await keepImportedDays(db, (await getSettings(db)).timeZone)
  return db.transaction(async (tx) => {
    const current = await getSettings(tx)
    const items: ImportedItem[] = []
    for (const [key, read] of file) {
      const value = values[key]
      const item = judge({ key, isValid: read !== null, value, current, problem: key === 'logo' ? logoProblem : null })
      items.push(item.outcome === 'changed' && !options.dryRun ? await writeSetting(tx, item, { key, value, now: options.now }) : item)
    }
    await options.record?.(tx, items)
    return items
  })
}

function validValues(file: SettingsOfFile): Settings {
  return v.parse(settingsSchema, Object.fromEntries([...file].flatMap(([key, read]) => (read ? [[key, read.value]] : []))))
}

type Judged = { key: Key; isValid: boolean; value: Settings[Key]; current: Settings; problem: string | null }

function judge({ key, isValid, value, current, problem }: Judged): ImportedItem {
  const item = { kind: 'setting' as const, key, label: labelOf(key), reason: null, importedHash: null }
  if (!isValid) return { ...item, outcome: 'skipped', reason: 'its value is not valid here' }
  if (isDeepStrictEqual(value, current[key])) return { ...item, outcome: 'unchanged' }
  if (!isDeepStrictEqual(current[key], defaultSettings[key]) || current.confirmedExamples.includes(key))
    return { ...item, outcome: 'edited', reason: 'you chose another value here: it stays' }
  return problem === null ? { ...item, outcome: 'changed' } : { ...item, outcome: 'skipped', reason: problem }
}

function labelOf(key: Key): string {
  return SETTING_FIELDS.find((field) => field.key === key)?.label ?? key
}

type Written = { key: Key; value: unknown; now: Date }

async function writeSetting(tx: Db, item: ImportedItem, { key, value, now }: Written): Promise<ImportedItem> {
  // As text: Drizzle parses a JSON value that is a string again.
  const [before] = await tx
    .select({ value: sql<string>`${settings.value}::text` })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update')
  const [stored] = await tx
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: now } })
    .returning({ hash: settingHash })
  return { ...item, importedHash: stored?.hash ?? null, before: before ? { value: JSON.parse(before.value) } : null }
}

/** In SQL, because a stored value has its keys in another order. */
const settingHash = sql<string>`md5(${settings.value}::text)`

/** Restores the value from before the import. False when it was changed since. */
export async function undoSetting(
  tx: Db,
  { key, importedHash, before }: { key: string; importedHash: string | null; before: unknown },
): Promise<boolean> {
  const isRow = eq(settings.key, key)
  const [row] = await tx.select({ hash: settingHash }).from(settings).where(isRow).for('update')
  if (row?.hash !== importedHash) return false
  const earlier = v.safeParse(v.object({ value: v.unknown() }), before)
  if (earlier.success) await tx.update(settings).set({ value: earlier.output.value }).where(isRow)
  else await tx.delete(settings).where(isRow)
  return true
}
