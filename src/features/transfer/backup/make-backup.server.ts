// Backups that the site makes in DATA_DIR/backups.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { renameDurably } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type BackupKind, backupFolder, newBackupFile, removeOldBackups } from './backup-folder.server.ts'
import type { ReadFreeBytes } from './free-space.server.ts'
import { recordBackup, recordBackupFailure } from './last-backup.server.ts'
import { type Backup, incompleteName, writeBackup } from './write-archive.server.ts'

type MakeBackupOptions = { kind: BackupKind; now: Date; signal?: AbortSignal; folder?: string; readFreeBytes?: ReadFreeBytes }

let running: Promise<Backup> | null = null

/** Makes a backup and removes old ones. Single-flight: a call during a running backup gets that backup. */
export function makeBackup(database: Database, options: MakeBackupOptions): Promise<Backup> {
  running ??= make(database, options).finally(() => {
    running = null
  })
  return running
}

/** Whether a backup is running in this process. */
export function isMakingBackup(): boolean {
  return running !== null
}

async function make(database: Database, { kind, now, signal, folder = backupFolder(), readFreeBytes }: MakeBackupOptions): Promise<Backup> {
  try {
    const file = await newBackupFile(kind, now, folder)
    const backup = await writeBackup(database, { file, media: mediaFiles(), now, signal, ...(readFreeBytes && { readFreeBytes }) })
    const named = await markIncomplete(backup)
    await recordBackup(database.db, named)
    await removeOldBackups(now, folder, path.basename(named.file))
    return named
  } catch (error) {
    if (!signal?.aborted) await recordFailureForOwner(database.db, error, now)
    throw error
  }
}

/** By its name, so that those that lack files do not take the places of the others. */
async function markIncomplete(backup: Backup): Promise<Backup> {
  if (backup.missing.length === 0) return backup
  const file = incompleteName(backup.file)
  await renameDurably(backup.file, file)
  return { ...backup, file }
}

export type TemporaryBackup = Backup & AsyncDisposable

/** Makes a backup for a download. It is recorded as made; disposing of it removes the file. */
export async function makeTemporaryBackup(
  database: Database,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<TemporaryBackup> {
  // Named like a partial file, so that a later clean-up removes it if this process is killed.
  const file = `${await newBackupFile('manual', now)}.${randomUUID()}.part`
  const backup = await writeBackup(database, { file, media: mediaFiles(), now, signal })
  await recordBackup(database.db, backup)
  return { ...backup, [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

/** The admin area shows messages of OperatorErrors. Other errors are only logged. */
async function recordFailureForOwner(db: Db, error: unknown, now: Date): Promise<void> {
  const reported = error instanceof OperatorError ? error : new Error('An unexpected error occurred: see the log.')
  await recordBackupFailure(db, reported, now)
}
