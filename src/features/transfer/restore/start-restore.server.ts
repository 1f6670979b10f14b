// Restores the site from the admin area: the site goes out of service, is restored, and opens again.
import { rm } from 'node:fs/promises'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { imports } from '#src/db/schema/imports.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { backupFolder, findBackup } from '../backup/backup-folder.server.ts'
import { isMakingBackup } from '../backup/make-backup.server.ts'
import { getCheckedArchive } from './check-backup.server.ts'
import { recordRestore } from './last-restore.server.ts'
import { refuseOtherNodes, restoreSite } from './restore-site.server.ts'

type StartRestore = {
  /** Of a stored backup. */
  name: string
  now: Date
  /** Takes the site out of service, runs the work and opens the site again; null where that is not possible. */
  workOffline: ((work: (database: Database) => Promise<void>) => void) | null
  folder?: string
}

/**
 * Takes the site out of service and restores this stored backup. The outcome is in `findLastRestore` afterwards. Throws conflict with a
 * `message` when it cannot begin; then nothing was changed.
 */
export async function startRestore(database: Database, { name, now, workOffline, folder = backupFolder() }: StartRestore): Promise<void> {
  if (!workOffline) throw refused('The development server cannot restore: stop it, and use the command line.')
  if (isMakingBackup()) throw refused('A backup is being made: wait until it is complete.')
  if (await isImporting(database.db)) throw refused('An import is running: wait until it has ended, or cancel it.')
  try {
    await refuseOtherNodes(database)
    const archive = await getCheckedArchive(name, folder)
    const stored = await findBackup(name, folder)
    if (!stored) throw refused('This backup does not exist any more.')
    const at = now.toISOString()
    await recordRestore(database.db, { state: 'running', file: name, at })
    workOffline(async (offline) => {
      try {
        const { rows, pictures } = await restoreSite(offline, archive, { now })
        logger.info({ file: name, rows, pictures }, 'restored the site')
        // Its content is the site now, and its owner has the file.
        if (stored.kind === 'uploaded') await rm(stored.file, { force: true })
      } catch (error) {
        logger.error({ err: error, file: name }, 'the restore failed; nothing was changed')
        const reason = error instanceof OperatorError ? error.message : 'An unexpected error occurred: see the log.'
        await recordRestore(offline.db, { state: 'failed', file: name, at, reason })
      }
    })
  } catch (error) {
    throw error instanceof OperatorError ? refused(error.message) : error
  }
}

async function isImporting(db: Db): Promise<boolean> {
  const [running] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(isOneOf(imports.state, ['importing', 'undoing']))
  return running !== undefined
}

function refused(message: string): AppError {
  return new AppError('conflict', { message })
}
