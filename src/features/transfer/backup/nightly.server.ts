// The backup of every night: once, however many nodes there are, and made up for when nobody was there at three o'clock.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { makeBackup } from './make-backup.server.ts'

const TURN = 'backupTurn'
/** By the clock of the machine. */
const HOUR_OF_NIGHT = 3

/** Makes the backup of the last night unless there is one; the next call after a failure is at least 50 minutes later. */
export async function backUpNightly(
  database: Database,
  { now, signal, folder }: { now: Date; signal?: AbortSignal; folder?: string },
): Promise<boolean> {
  if (!(await takeTurn(database.db, now))) return false
  try {
    await makeBackup(database, { kind: 'nightly', now, ...(signal && { signal }), ...(folder && { folder }) })
    await endTurn(database.db, 'done')
    return true
  } catch (error) {
    await endTurn(database.db, 'failed')
    throw error
  }
}

/** The latest three o'clock. */
export function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/** One statement decides for all nodes. A fresh site waits for its first night; a turn whose process died is free again after six hours. */
async function takeTurn(db: Db, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ state: string }>(sql`
    INSERT INTO settings AS turn (key, value, updated_at) VALUES (${TURN}, '"done"', ${at})
    ON CONFLICT (key) DO UPDATE SET value = '"running"', updated_at = excluded.updated_at
    WHERE CASE turn.value #>> '{}'
      WHEN 'running' THEN turn.updated_at < excluded.updated_at - interval '6 hours'
      WHEN 'failed' THEN turn.updated_at < excluded.updated_at - interval '50 minutes'
      ELSE turn.updated_at < ${lastNight(now).toISOString()} END
    RETURNING value #>> '{}' AS state`)
  return rows[0]?.state === 'running'
}

async function endTurn(db: Db, state: 'done' | 'failed'): Promise<void> {
  await db.execute(sql`UPDATE settings SET value = ${JSON.stringify(state)}::text::jsonb WHERE key = ${TURN}`)
}
