import { Command } from 'commander'
import { openUnmigrated } from '#src/db/client/client.server.ts'
import type { Backup } from '#src/features/transfer/backup/write-archive.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { printJson, resolveCallerPath } from './output.ts'

export function backupCommand(): Command {
  return new Command('backup')
    .description('Makes one file of the database and the pictures, also while the site runs.')
    .argument('<file>', 'the file to write, for example inkfolio.tar; an existing file is replaced once the new one is complete')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runBackup)
}

const HELP = `
The file is a tar archive. Only its owner can read it, because it contains password hashes and the e-mail addresses of commenters.
Keep a copy on another machine. "restore <file>" restores it into an embedded database or into PostgreSQL.`

async function runBackup(filePath: string, options: { json: boolean }): Promise<void> {
  const file = resolveCallerPath(filePath)
  const backup = await makeBackup(file)
  if (options.json) printJson(backup)
  else printBackup(backup)
}

async function makeBackup(file: string): Promise<Backup> {
  const { findLockHolder: dataFolderHolder } = await import('#src/db/client/data-lock.server.ts')
  try {
    return await backUpDatabase(file)
  } catch (error) {
    const holder = dataFolderHolder(error)
    if (!holder) throw error
    // Only one process can open the embedded database. If the site has it open, the site makes the backup.
    const { requestBackup: askForBackup } = await import('#src/features/transfer/backup/request-backup.server.ts')
    return askForBackup(file, holder)
  }
}

async function backUpDatabase(file: string): Promise<Backup> {
  const database = await openUnmigrated(commandLine('backup'))
  const { mediaFiles } = await import('#src/features/media/storage.server.ts')
  const { recordBackup } = await import('#src/features/transfer/backup/last-backup.server.ts')
  const { writeBackup } = await import('#src/features/transfer/backup/write-archive.server.ts')
  try {
    const backup = await writeBackup(database, { file, media: mediaFiles(), now: new Date() })
    await recordBackup(database.db, backup)
    return backup
  } finally {
    await database.close()
  }
}

function printBackup({ file, bytes, tables, pictures, missing }: Backup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${file}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows of ${tables.length} tables, ${pictures} pictures. Read back and complete.`,
  )
  if (missing.length > 0) {
    console.error(`${missing.length} pictures of the database are missing or damaged in the media folder: ${missing.join(', ')}`)
  }
}
