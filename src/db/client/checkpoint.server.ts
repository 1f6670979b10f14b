// Checkpoints of the embedded engine. PGlite has no checkpointer process: without this the write-ahead log would grow until the site ends, and
// crash recovery would replay all of it.
import type { PGlite } from '@electric-sql/pglite'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 15_000
/** Two WAL segments. Recovery replays them in less than a second. */
export const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

/** Checks every 15 seconds whether a checkpoint is due. The returned function stops that and waits for a running checkpoint. */
export function scheduleCheckpoints(client: PGlite): () => Promise<void> {
  return repeat(CHECK_EVERY_MS, () => checkpoint(client))
}

async function checkpoint(client: PGlite): Promise<void> {
  try {
    await checkpointIfDue(client, CHECKPOINT_AFTER_BYTES)
  } catch (error) {
    // The log is unchanged, and the next check tries again.
    console.warn('The checkpoint of the embedded database failed and will be tried again:', error)
  }
}

/**
 * Makes a checkpoint when the log has grown by `bytes` since the last one. Returns whether it did. The engine cannot go on after a checkpoint for
 * which the disk had no room: there is none while it takes no changes.
 */
export async function checkpointIfDue(client: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    `SELECT current_setting('default_transaction_read_only') = 'off' AND pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= $1 AS due
    FROM pg_control_checkpoint()`,
    [bytes],
  )
  if (!rows[0]?.due) return false
  await client.exec('CHECKPOINT')
  return true
}
