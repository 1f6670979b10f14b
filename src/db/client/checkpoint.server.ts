// Checkpoints of the embedded engine. PostgreSQL leaves them to a process that the engine does not have: without this the write-ahead log
// would grow until the site ends, and a start after a crash would have all of it to read.
import type { PGlite } from '@electric-sql/pglite'

const CHECK_EVERY_MS = 15_000
/** Two segments of the log: read again in less than a second. */
export const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

/** Looks every 15 seconds whether a checkpoint is due, and makes it. The answer stops that and waits for one that is being made. */
export function checkpointRegularly(client: PGlite): () => Promise<void> {
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
    // A full disk, for one. The log stays as it is, and the next look tries again.
    console.warn('The checkpoint of the embedded database failed and will be tried again:', error)
  }
}

/** Makes a checkpoint when so many bytes of log have come since the last one; answers whether it did. */
export async function checkpointIfDue(client: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= $1 AS due FROM pg_control_checkpoint()',
    [bytes],
  )
  if (!rows[0]?.due) return false
  await client.exec('CHECKPOINT')
  return true
}
