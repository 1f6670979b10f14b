import type { Database } from '#src/db/client/client.server.ts'
import { backupState, findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { inspectDatabase } from '#src/server/diagnostics/database-diagnostics.server.ts'
import type { Diagnostic } from '#src/server/diagnostics/diagnostic.ts'

/** Everything `doctor` checks inside the open database. `readClock` is the clock of this process. */
export function inspectSite(database: Database, readClock = () => new Date()): Promise<Diagnostic[]> {
  return inspectDatabase(database, { readClock, inspectContent: async () => [await inspectBackup(database, readClock())] })
}

async function inspectBackup({ db }: Database, now: Date): Promise<Diagnostic> {
  const last = await findLastBackup(db)
  const state = backupState(last, now)
  const made = last.made ? `the newest is of ${last.made.at}` : 'none was made yet'
  if (state === 'failed') return { check: 'backup', ok: false, detail: `${made}; since then one failed: ${last.failed?.reason}` }
  if (state === 'old') return { check: 'backup', ok: false, detail: `${made}: make one, and check that nightly backups are on` }
  return { check: 'backup', ok: true, detail: made }
}
