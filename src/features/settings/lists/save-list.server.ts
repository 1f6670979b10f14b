import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { getSettings } from '../settings.server.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { isDefault, type ListChange, type ListKey, readList } from './setting-lists.ts'

const VERSION_LENGTH = 16

/** A text that differs when the list differs. */
export function listVersion(items: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, VERSION_LENGTH)
}

/** A list for the form that changes it. */
export function listState<Key extends ListKey>(settings: Settings, key: Key) {
  return { saved: settings[key], version: listVersion(settings[key]), original: defaultSettings[key] }
}

/**
 * Stores a list of the settings and returns its new version. The default is not stored, so that the site follows changed defaults. Throws
 * invalid_input with `details.issues` (`ListIssue`), and conflict when `version` is not that of the stored list.
 */
export async function saveList(db: Db, _actor: Admin, { list, version, items, now }: ListChange & { now: Date }): Promise<string> {
  const read = readList(list, items)
  if ('issues' in read)
    throw new AppError('invalid_input', { issues: read.issues, reason: read.issues.find(({ field }) => !field)?.message })
  await db.transaction(async (tx) => {
    await lockList(tx, list)
    const { [list]: stored } = await getSettings(tx)
    if (listVersion(stored) !== version) throw new AppError('conflict', { reason: 'This list was changed elsewhere meanwhile.' })
    if (isDefault(list, read.items)) {
      await tx.delete(settings).where(eq(settings.key, list))
      return
    }
    const row = { value: read.items, updatedAt: now }
    await tx
      .insert(settings)
      .values({ key: list, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
  })
  return listVersion(read.items)
}

/** An advisory lock, because a default list has no row to lock. */
async function lockList(tx: Db, list: ListKey): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`settings.${list}`}))`)
}
