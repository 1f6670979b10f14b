// Restores the site from a backup that was read completely, for the command line and for the admin area.
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#src/db/client/client.server.ts'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { backupFolder, newBackupFile, removeOldBackups } from '../backup/backup-folder.server.ts'
import type { Archive } from '../backup/read-archive.server.ts'
import { type RestoreResult, restoreArchive } from '../backup/restore-archive.server.ts'
import { writeBackup } from '../backup/write-archive.server.ts'
import { recordRestore } from './last-restore.server.ts'
import { countSiteContent, isEmpty, listOtherNodes, type SiteContent } from './site-content.server.ts'

/** `savedAs`: the backup of the content from before; null for an empty site. */
export type RestoredSite = RestoreResult & { madeAt: string; savedAs: string | null }

type RestoreSite = {
  now: Date
  /** Called when the site has content, before anything changes; it throws to stop the restore. */
  confirm?: (content: SiteContent) => Promise<void>
}

/**
 * Saves the present content as before-restore-….tar and replaces it by the backup. Throws OperatorError, for example while another process
 * uses the database; then nothing was changed.
 */
export async function restoreSite(database: Database, archive: Archive, { now, confirm }: RestoreSite): Promise<RestoredSite> {
  await refuseOtherNodes(database)
  const content = await countSiteContent(database.db)
  let savedAs: string | null = null
  if (!isEmpty(content)) {
    await confirm?.(content)
    savedAs = await newBackupFile('before-restore', now)
    await writeBackup(database, { file: savedAs, media: mediaFiles(), now })
  }
  const { madeAt } = archive.manifest.head
  const restored = await restoreArchive(database, archive, mediaFiles(), {
    // Again under the migration lock: a site may have been started during the confirmation or the backup.
    assertUnused: (tx) => refuseOtherNodes({ db: tx, kind: database.kind }),
    complete: (tx) =>
      recordRestore(tx, {
        state: 'done',
        file: path.basename(archive.file),
        at: now.toISOString(),
        madeAt,
        savedAs: savedAs && path.basename(savedAs),
      }),
  })
  if (savedAs) await removeOldBackupsExcept(archive.file)
  return { ...restored, madeAt, savedAs }
}

/** Refuses while another process uses the database, because it would continue with cached keys and settings. */
export async function refuseOtherNodes(database: Pick<Database, 'db' | 'kind'>): Promise<void> {
  const others = await listOtherNodes(database)
  if (others.length > 0) {
    throw new OperatorError(`Another Inkfolio uses this database (${others.join(', ')}): stop it, wait ten seconds, and restore again.`)
  }
}

/** Removes old backups after the restore, but never the restored file, which may be the oldest of its kind. */
async function removeOldBackupsExcept(file: string): Promise<void> {
  try {
    await removeOldBackups(new Date(), backupFolder(), path.basename(await realpath(file)))
  } catch (error) {
    // The restore has succeeded. The next backup removes old backups.
    console.warn(`Old backups could not be removed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
