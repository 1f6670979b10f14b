// Checkpoints of the embedded engine. PGlite has no checkpointer process: without this the write-ahead log would grow until the site ends, and
// crash recovery would replay all of it.
import type { PGlite } from '@electric-sql/pglite'

const CHECK_EVERY_MS = 15_000
/** Two WAL segments. Recovery replays them in less than a second. */
export const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

/** Checks every 15 seconds whether a checkpoint is due. The returned function stops that and waits for a running checkpoint. */
export function scheduleCheckpoints(client: PGlite): () => Promise<void> {
  let latest = Promise.resolve()
  let timer = schedule()

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      latest = checkpoint(client).then(() => {
        timer = schedule()
      })
    }, CHECK_EVERY_MS).unref()
  }

  return async () => {
    clearTimeout(timer)
    await latest
    clearTimeout(timer)
  }
}

async function checkpoint(client: PGlite): Promise<void> {
  try {
    await checkpointIfDue(client, CHECKPOINT_AFTER_BYTES)
  } catch (error) {
    // For example a full disk. The log is unchanged, and the next check tries again.
    console.warn('The checkpoint of the embedded database failed and will be tried again:', error)
  }
}

/** Makes a checkpoint when the log has grown by `bytes` since the last one. Returns whether it did. */
export async function checkpointIfDue(client: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= $1 AS due FROM pg_control_checkpoint()',
    [bytes],
  )
  if (!rows[0]?.due) return false
  await client.exec('CHECKPOINT')
  return true
}
