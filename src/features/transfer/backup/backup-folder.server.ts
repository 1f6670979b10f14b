// DATA_DIR/backups: the newest backups of each kind.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { explainFileError } from '#src/db/client/explain-file-error.server.ts'
import { createFolderDurably } from '#src/lib/files/durable-file.ts'
import { env } from '#src/server/env.server.ts'

export const BACKUP_KINDS = ['nightly', 'manual', 'before-restore', 'uploaded'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** One that is not complete lacks pictures or recordings of the database. */
export type StoredBackup = { name: string; kind: BackupKind; madeAt: string; bytes: number; isComplete: boolean }

const MAX_PER_KIND = 7
/** Of all backups together, beyond the newest of each kind: each holds a copy of every recording. */
const MAX_BYTES = 10_000_000_000
/** Age at which a `.part` file is left over from a killed process. No backup takes that long. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

const NAME = /^(nightly|manual|before-restore|uploaded)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-incomplete)?\.tar$/

export function backupFolder(): string {
  return path.join(env().DATA_DIR, 'backups')
}

/** The path of a new backup; names sort by time. Throws OperatorError when the folder cannot be created. */
export async function newBackupFile(kind: BackupKind, now: Date, folder = backupFolder()): Promise<string> {
  try {
    await createFolderDurably(folder)
  } catch (error) {
    throw folderRefusal(error, folder)
  }
  return path.join(folder, `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`)
}

function folderRefusal(error: unknown, folder: string): unknown {
  const taken = `The folder ${folder} for backups cannot be created because a file is in its way: move that file away.`
  return explainFileError(error, {
    EEXIST: taken,
    ENOTDIR: taken,
    EACCES: `This user cannot create the folder ${folder} for backups: change the owner of its parent folder.`,
    ENOSPC: `The disk that holds ${folder} is full: free some space, then make the backup again.`,
  })
}

/** The backups in the folder, the newest first. */
export async function listBackups(folder = backupFolder()): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const described = await Promise.all(names.map((name) => describe(folder, name)))
  return described.filter((backup) => backup !== null).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

async function describe(folder: string, name: string): Promise<StoredBackup | null> {
  const [, kindName, day, hour, minute, second, incomplete] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === kindName)
  const found = kind ? await stat(path.join(folder, name)).catch(() => null) : null
  if (!kind || !found?.isFile()) return null
  return { name, kind, madeAt: `${day}T${hour}:${minute}:${second}.000Z`, bytes: found.size, isComplete: incomplete === undefined }
}

/** The backup of this name with its path, null without one. A name from the list cannot be a path to another file. */
export async function findBackup(name: string, folder = backupFolder()): Promise<(StoredBackup & { file: string }) | null> {
  const found = (await listBackups(folder)).find((backup) => backup.name === name)
  return found ? { ...found, file: path.join(folder, found.name) } : null
}

/**
 * The backups to remove, of all with the newest first: those beyond seven of a kind, and the oldest while all take too much space. Incomplete ones are
 * a kind of their own, so that they take the place of no other.
 */
export function listSurplus(backups: readonly StoredBackup[], maxBytes = MAX_BYTES): StoredBackup[] {
  const ranked = backups.map((backup, place) => ({
    backup,
    rank: backups.slice(0, place).filter(({ kind, isComplete }) => kind === backup.kind && isComplete === backup.isComplete).length,
  }))
  let bytes = ranked.reduce((sum, { backup, rank }) => (rank === 0 ? sum + backup.bytes : sum), 0)
  return ranked.flatMap(({ backup, rank }) => {
    if (rank === 0) return []
    if (rank < MAX_PER_KIND) bytes += backup.bytes
    return rank < MAX_PER_KIND && bytes <= maxBytes ? [] : [backup]
  })
}

/** Removes surplus backups and abandoned `.part` files. Never removes the backup named `spared`. */
export async function removeOldBackups(now: Date, folder = backupFolder(), spared?: string): Promise<void> {
  const surplus = listSurplus(await listBackups(folder))
  for (const { name } of surplus) if (name !== spared) await rm(path.join(folder, name), { force: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path.join(folder, name), { force: true })
  }
}
