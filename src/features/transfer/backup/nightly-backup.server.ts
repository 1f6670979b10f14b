// The nightly backup, made once by all nodes together. A site that was down at three o'clock makes it at its next start.
import type { Database } from '#src/db/client/client.server.ts'
import { claimTurn, type JobTurn, releaseTurn } from '#src/db/job-turns.server.ts'
import { makeBackup } from './make-backup.server.ts'

const TURN: JobTurn = { job: 'nightly backup', hour: 3, expiresAfter: 360, retriesAfter: 50 }

/** Makes the backup of the last night unless it was made. Resolves to false without one; a failure is retried after 50 minutes. */
export async function backUpNightly(
  database: Database,
  { now, signal, folder }: { now: Date; signal?: AbortSignal; folder?: string },
): Promise<boolean> {
  if (!(await claimTurn(database.db, TURN, now))) return false
  try {
    await makeBackup(database, { kind: 'nightly', now, ...(signal && { signal }), ...(folder && { folder }) })
    await releaseTurn(database.db, TURN, 'done')
    return true
  } catch (error) {
    await releaseTurn(database.db, TURN, 'failed')
    throw error
  }
}
