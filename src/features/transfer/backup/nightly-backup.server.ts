// The nightly backup, made once by all nodes together. A site that was down at three o'clock makes it at its next start.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { makeBackup } from './make-backup.server.ts'

const CLAIM_KEY = 'backupTurn'
/** In the time zone of the machine. */
const HOUR_OF_NIGHT = 3

/** Makes the backup of the last night unless it was made. Resolves to false without one; a failure is retried after 50 minutes. */
export async function backUpNightly(
  database: Database,
  { now, signal, folder }: { now: Date; signal?: AbortSignal; folder?: string },
): Promise<boolean> {
  if (!(await claim(database.db, now))) return false
  try {
    await makeBackup(database, { kind: 'nightly', now, ...(signal && { signal }), ...(folder && { folder }) })
    await releaseClaim(database.db, 'done')
    return true
  } catch (error) {
    await releaseClaim(database.db, 'failed')
    throw error
  }
}

/** The latest three o'clock at or before `now`. */
export function latestNightlyTime(now: Date): Date {
  const night = new Date(now)
  night.setHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/** Claims the backup of this night in one statement. A new site waits for its first night. A claim of a killed process expires after six hours. */
async function claim(db: Db, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ state: string }>(sql`
    INSERT INTO settings AS turn (key, value, updated_at) VALUES (${CLAIM_KEY}, '"done"', ${at})
    ON CONFLICT (key) DO UPDATE SET value = '"running"', updated_at = excluded.updated_at
    WHERE CASE turn.value #>> '{}'
      WHEN 'running' THEN turn.updated_at < excluded.updated_at - interval '6 hours'
      WHEN 'failed' THEN turn.updated_at < excluded.updated_at - interval '50 minutes'
      ELSE turn.updated_at < ${latestNightlyTime(now).toISOString()} END
    RETURNING value #>> '{}' AS state`)
  return rows[0]?.state === 'running'
}

async function releaseClaim(db: Db, state: 'done' | 'failed'): Promise<void> {
  await db.execute(sql`UPDATE settings SET value = ${JSON.stringify(state)}::text::jsonb WHERE key = ${CLAIM_KEY}`)
}
