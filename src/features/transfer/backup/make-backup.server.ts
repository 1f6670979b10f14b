// Backups that the site makes and keeps by itself.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type BackupKind, backupFolder, newBackupFile, removeOldBackups } from './backup-folder.server.ts'
import { recordBackup, recordFailure } from './last-backup.server.ts'
import { type Backup, writeBackup } from './write-archive.server.ts'

type KeepOptions = { kind: BackupKind; now: Date; signal?: AbortSignal; folder?: string }

let running: Promise<Backup> | null = null

/** Makes a backup in DATA_DIR/backups and forgets the oldest; who asks while one is being made gets that one. */
export function makeBackup(database: Database, options: KeepOptions): Promise<Backup> {
  running ??= make(database, options).finally(() => {
    running = null
  })
  return running
}

/** Whether this process is making one now. */
export function isMakingBackup(): boolean {
  return running !== null
}

async function make(database: Database, { kind, now, signal, folder = backupFolder() }: KeepOptions): Promise<Backup> {
  try {
    const file = await newBackupFile(kind, now, folder)
    const backup = await writeBackup(database, { file, media: mediaFiles(), now, signal })
    await recordBackup(database.db, backup)
    await removeOldBackups(now, folder)
    return backup
  } catch (error) {
    if (!signal?.aborted) await tellOwner(database.db, error, now)
    throw error
  }
}

export type TemporaryBackup = Backup & AsyncDisposable

/** A backup for somebody who takes it away at once: it counts as made, and its file goes when it is disposed of. */
export async function makeTemporaryBackup(
  database: Database,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<TemporaryBackup> {
  // Named like what was left unfinished, so that it is removed when this process dies.
  const file = `${await newBackupFile('manual', now)}.${randomUUID()}.part`
  const backup = await writeBackup(database, { file, media: mediaFiles(), now, signal })
  await recordBackup(database.db, backup)
  return { ...backup, [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

/** The owner reads sentences that are meant for them; everything else is in the log. */
async function tellOwner(db: Db, error: unknown, now: Date): Promise<void> {
  const told = error instanceof OperatorError ? error : new Error('Something unexpected happened; the log says more.')
  await recordFailure(db, told, now)
}
