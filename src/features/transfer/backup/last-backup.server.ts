// The latest backup and the latest failure of the nightly job, the admin area or the CLI, on any node.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { settings } from '#src/db/schema/settings.ts'
import { isDiskFull } from '#src/server/database-unavailable.server.ts'

const KEYS = { made: 'lastBackup', failed: 'failedBackup' } as const

const madeSchema = v.object({ at: v.string(), bytes: v.number(), missing: v.optional(v.number(), 0) })
const failedSchema = v.object({ at: v.string(), reason: v.string() })

export type LastBackup = {
  /** The newest complete backup; `missing` is the number of pictures it lacks. */
  made: { at: string; bytes: number; missing: number } | null
  /** The latest attempt, when it failed. */
  failed: { at: string; reason: string } | null
}

/** Two nights: the backup of the last night may still be running. */
const OLD_AFTER_MS = 48 * 3_600_000

export type BackupState = 'none' | 'failed' | 'old' | 'incomplete' | 'fine'

/** The most severe state that applies. */
export function backupState({ made, failed }: LastBackup, now: Date): BackupState {
  if (failed) return 'failed'
  if (!made) return 'none'
  if (now.getTime() - Date.parse(made.at) > OLD_AFTER_MS) return 'old'
  return made.missing > 0 ? 'incomplete' : 'fine'
}

export async function findLastBackup(db: Db): Promise<LastBackup> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(isOneOf(settings.key, Object.values(KEYS)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const made = v.safeParse(madeSchema, values.get(KEYS.made))
  const failed = v.safeParse(failedSchema, values.get(KEYS.failed))
  return { made: made.success ? made.output : null, failed: failed.success ? failed.output : null }
}

/** Records a complete backup, and removes the record of an earlier failure. On a full disk the backup counts, although the site does not know of it. */
export async function recordBackup(db: Db, backup: { madeAt: string; bytes: number; missing: readonly string[] }): Promise<void> {
  try {
    await upsert(db, KEYS.made, { at: backup.madeAt, bytes: backup.bytes, missing: backup.missing.length })
    await db.delete(settings).where(sql`${settings.key} = ${KEYS.failed}`)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
    const { logger } = await import('#src/server/logger.server.ts')
    logger.warn('the backup is complete, but the disk of the site has no room to note it')
  }
}

export async function recordBackupFailure(db: Db, error: unknown, now: Date): Promise<void> {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  await upsert(db, KEYS.failed, { at: now.toISOString(), reason })
}

async function upsert(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
}
