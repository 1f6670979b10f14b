import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import type { Database, Db } from '#src/db/client/client.server.ts'
import type { Archive } from '#src/features/transfer/backup/read-archive.server.ts'
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { printJson, resolveCallerPath } from './output.ts'
import { withDatabase } from './with-database.ts'

type RestoreCommandOptions = { yes: boolean; json: boolean }

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Replaces the content of the site with a backup, made from either kind of database. Stop the site first.')
    .argument('<file>', 'a backup made by "backup", by the nightly job or in the admin area')
    .option('--yes', 'replace existing content without confirmation', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runRestore)
}

const HELP = `
The whole file is checked before anything changes. Existing content is first saved as before-restore-….tar in DATA_DIR/backups.
All sessions end. Passwords, passkeys and second steps are those of the backup.`

async function runRestore(filePath: string, options: RestoreCommandOptions): Promise<void> {
  const { readArchive } = await import('#src/features/transfer/backup/read-archive.server.ts')
  env()
  const archive = await readArchive(resolveCallerPath(filePath))
  const result = await withDatabase('restore', (database) => restore(database, archive, options))
  if (options.json) printJson(result)
  else {
    console.log(
      `Restored from ${archive.file} of ${result.madeAt}: ${result.rows} rows, ${result.pictures} pictures. All sessions have ended.`,
    )
    if (result.savedAs) console.log(`The previous content is in ${result.savedAs}`)
  }
}

async function restore(database: Database, archive: Archive, { yes }: RestoreCommandOptions) {
  const { mediaFiles } = await import('#src/features/media/storage.server.ts')
  const { newBackupFile } = await import('#src/features/transfer/backup/backup-folder.server.ts')
  const { restoreArchive } = await import('#src/features/transfer/backup/restore-archive.server.ts')
  const { writeBackup } = await import('#src/features/transfer/backup/write-archive.server.ts')
  const { db, kind } = database
  const refuseOthers = (on: Db) => (kind === 'postgres' ? refuseOtherNodes(on) : undefined)
  await refuseOthers(db)
  let savedAs: string | null = null
  if (await confirmIfFilled(db, archive, yes)) {
    const now = new Date()
    savedAs = await newBackupFile('before-restore', now)
    await writeBackup(database, { file: savedAs, media: mediaFiles(), now })
  }
  // Checks again under the migration lock: a site may have been started during the question or the backup.
  const restored = await restoreArchive(database, archive, mediaFiles(), refuseOthers)
  if (savedAs) await removeOldBackupsExcept(archive.file)
  return { ...restored, madeAt: archive.manifest.head.madeAt, savedAs }
}

/** Removes old backups after the restore, but never the restored file, which may be the oldest of its kind. */
async function removeOldBackupsExcept(file: string): Promise<void> {
  const { backupFolder, removeOldBackups } = await import('#src/features/transfer/backup/backup-folder.server.ts')
  try {
    await removeOldBackups(new Date(), backupFolder(), path.basename(await realpath(file)))
  } catch (error) {
    // The restore has succeeded. The next backup removes old backups.
    console.error(`Old backups could not be removed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Refuses while a site runs, because it would continue with cached keys and settings. */
async function refuseOtherNodes(db: Db): Promise<void> {
  const { CONNECTION_NAME } = await import('#src/db/client/postgres.server.ts')
  const { listOtherNodes } = await import('#src/features/transfer/backup/site-content.server.ts')
  const others = await listOtherNodes(db, CONNECTION_NAME)
  if (others.length > 0) {
    throw new OperatorError(`Another Inkfolio uses this database (${others.join(', ')}): stop it, wait ten seconds, and restore again.`)
  }
}

/** Returns whether the site has content. Asks for confirmation if it has. */
async function confirmIfFilled(db: Db, archive: Archive, yes: boolean): Promise<boolean> {
  const { countSiteContent } = await import('#src/features/transfer/backup/site-content.server.ts')
  const { posts, comments, links, pictures, users } = await countSiteContent(db)
  if (posts + comments + links + pictures + users === 0) return false
  const content = `${posts} posts, ${comments} comments, ${links} links, ${pictures} pictures and ${users} users`
  if (!yes) await ask(`This site holds ${content}. They will be replaced by the backup of ${archive.manifest.head.madeAt}.`)
  return true
}

async function ask(sentence: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError(`${sentence} Nothing was changed: use --yes to restore without confirmation.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl-C and Ctrl-D count as "no".
    const answer = await terminal.question(`${sentence}\nType "yes" to go on: `).catch(() => '')
    if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.')
  } finally {
    terminal.close()
  }
}
