import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { onlyRow, withRowLease } from '#src/db/row-lease.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { OperatorError } from '#src/server/errors.ts'

/** Another process compares for seconds, a killed one keeps its lease for 20. */
const WAIT_MS = 60_000
const WAIT_STEP_MS = 250

/** Runs `work` while no process compares the content folder. Throws OperatorError when one does for a minute. */
export async function whenFree<Result>(db: Db, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  for (let waited = 0; waited < WAIT_MS; waited += WAIT_STEP_MS) {
    const result = await withRowLease(db, onlyRow(contentFolder), signal, work)
    if (result !== null) return result
    await pause(WAIT_STEP_MS, undefined, { signal })
  }
  throw new OperatorError('Another process compares the content folder: try again in a moment.')
}
