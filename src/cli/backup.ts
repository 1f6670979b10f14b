import { Command } from 'commander'
import { openUnmigrated } from '#src/db/client/client.server.ts'
import { describeMissing } from '#src/features/transfer/backup/describe-missing.ts'
import type { Backup } from '#src/features/transfer/backup/write-archive.server.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { OperatorError } from '#src/server/errors.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { printJson, resolveCallerPath } from './output.ts'

export function backupCommand(): Command {
  return new Command('backup')
    .description('Makes one file of the database and the pictures, also while the site runs.')
    .argument('[file]', 'the file to write, for example inkfolio.tar; an existing file is replaced once the new one is complete')
    .option('--verify <file>', 'read a backup instead, and say what it holds')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runBackup)
}

const HELP = `
The file is a tar archive. Only its owner can read it, because it contains password hashes and the e-mail addresses of commenters.
Keep a copy on another machine. "restore <file>" restores it into an embedded database or into PostgreSQL.
Exit code 1 when a file of a picture or recording is missing, in the new backup or in the one that is read: the rest of it can be restored.`

type Options = { verify?: string; json: boolean }

async function runBackup(filePath: string | undefined, { verify, json }: Options): Promise<void> {
  if ((filePath === undefined) === (verify === undefined))
    throw new OperatorError('Give the file to write, or --verify with the file to read.')
  const backup = verify === undefined ? await makeBackup(resolveCallerPath(filePath ?? '')) : await readBackup(resolveCallerPath(verify))
  if (json) printJson(backup)
  else printBackup(backup)
  if (filePath !== undefined && backup.file !== resolveCallerPath(filePath))
    console.error(`${resolveCallerPath(filePath)} lacks fewer files, and stays as it is.`)
  if (backup.missing.length > 0) process.exitCode = 1
}

async function readBackup(file: string): Promise<Backup> {
  const { readArchive } = await import('#src/features/transfer/backup/read-archive.server.ts')
  const { describeArchive } = await import('#src/features/transfer/backup/write-archive.server.ts')
  return describeArchive(await readArchive(file))
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

function printBackup({ file, bytes, madeAt, tables, pictures, missing }: Backup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const held = `${(bytes / 1e6).toFixed(1)} MB of ${madeAt}, ${rows} rows of ${tables.length} tables, ${plural(pictures, 'picture')}`
  console.log(`${file}: ${held}. Read back${missing.length > 0 ? '' : ' and complete'}.`)
  if (missing.length > 0) console.error(`Not complete: ${describeMissing(missing)}`)
}
