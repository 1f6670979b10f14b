// Writes a backup: one snapshot of the database and the pictures it lists. The file appears complete or not at all.
import { createHash } from 'node:crypto'
import { type FileHandle, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, SessionProvider } from '#src/db/client/client.server.ts'
import { accountName } from '#src/db/client/data-owner.server.ts'
import { explainFileError } from '#src/db/client/explain-file-error.server.ts'
import { listAppliedMigrations, requireCompatibleVersion } from '#src/db/migration-history.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { writeVerifiedFile } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'
import { programVersion } from '#src/server/project-root.server.ts'
import {
  type ArchivedEntry,
  type ArchivedTable,
  type ArchiveHead,
  type ArchiveManifest,
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  ENTRY_NAMES,
} from './archive.ts'
import { dumpTables } from './dump-tables.server.ts'
import { type ReadFreeBytes, requireFreeSpace } from './free-space.server.ts'
import { type Archive, readArchive } from './read-archive.server.ts'
import { encodeTarEntry, TAR_END, type TarEntry } from './tar.server.ts'

export type BackupOptions = { file: string; media: FileStore; now: Date; signal?: AbortSignal | undefined; readFreeBytes?: ReadFreeBytes }

export type Backup = { file: string; bytes: number; madeAt: string; tables: ArchivedTable[]; pictures: number; missing: string[] }

/** Throws OperatorError when the disk has no room, the file cannot be written, or the database has another version. */
export async function writeBackup(database: SessionProvider, options: BackupOptions): Promise<Backup> {
  await requireFreeSpace(database, path.dirname(options.file), options.readFreeBytes)
  return moveIntoPlace(options.file, (handle) => writeArchive(database, handle, options))
}

/**
 * Writes a backup with `fill` under a temporary name, verifies it and renames it. One that lacks files never replaces one that lacks fewer: it gets a
 * name of its own. Throws OperatorError.
 */
export async function moveIntoPlace(file: string, fill: (handle: FileHandle) => Promise<void>): Promise<Backup> {
  let place = file
  const placeFor = async ({ manifest: { missing } }: Archive) => {
    place = await placeOf(file, missing.length)
    return place
  }
  if ((await stat(file).catch(() => null))?.isDirectory()) throw new OperatorError(`${file} is a folder: give the name of a file.`)
  try {
    // Mode 0600: the file holds password hashes and the e-mail addresses of commenters.
    const archive = await writeVerifiedFile(file, fill, readArchive, { placeFor })
    return describeArchive({ ...archive, file: place })
  } catch (error) {
    throw explain(error, file)
  }
}

async function placeOf(file: string, missing: number): Promise<string> {
  if (missing === 0) return file
  // One that cannot be read is no loss.
  const before = await readArchive(file).catch(() => null)
  return before && before.manifest.missing.length < missing ? incompleteName(file) : file
}

/** `site.tar` becomes `site-incomplete.tar`. */
export function incompleteName(file: string): string {
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}-incomplete${ext}`)
}

/** What a backup holds that was read. */
export function describeArchive({ file, bytes, manifest }: Archive): Backup {
  const pictures = manifest.entries.filter(({ name }) => name.startsWith('media/')).length
  return { file, bytes, madeAt: manifest.head.madeAt, tables: manifest.tables, pictures, missing: manifest.missing }
}

async function writeArchive(database: SessionProvider, handle: FileHandle, { media, now, signal }: BackupOptions): Promise<void> {
  const add = appendTo(handle, now, signal)
  const { head, tables, pictures, recordings } = await readSnapshot(database, { now, add })
  const missing: string[] = []
  // Picture files are immutable, and removed no sooner than a day after the snapshot leaves them out, so they need no snapshot.
  for (const name of pictures) {
    const bytes = await readPicture(media, name)
    if (bytes) await add({ name: `media/${name}`, bytes })
    else missing.push(name)
  }
  for (const recording of recordings) if (!(await addRecording(media, recording, add))) missing.push(recording.name)
  const manifest: ArchiveManifest = { head, tables, entries: add.entries, missing }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await write(handle, encodeTarEntry({ name: ENTRY_NAMES.manifest, bytes: text }, now))
  await write(handle, encodeTarEntry({ name: ENTRY_NAMES.checksum, bytes: Buffer.from(sha256(text)) }, now))
  await write(handle, [TAR_END])
}

const RECORDING_PART_BYTES = 8_000_000

/** Adds a recording in parts. False when its file is missing, or when its content does not match its hash. */
async function addRecording(media: FileStore, { name, bytes }: { name: string; bytes: number }, add: Add): Promise<boolean> {
  const whole = await media.openRange(`${name.slice(0, 2)}/${name}`, { start: 0, end: bytes - 1 })
  const digest = createHash('sha256')
  for await (const chunk of whole ?? []) digest.update(chunk)
  if (digest.digest('hex') !== name.slice(0, 64)) return false
  for (let start = 0, part = 1; start < bytes; start += RECORDING_PART_BYTES, part += 1) {
    const end = Math.min(start + RECORDING_PART_BYTES, bytes) - 1
    const content = await media.openRange(`${name.slice(0, 2)}/${name}`, { start, end })
    if (!content) return false
    await add({ name: `recordings/${name}/${String(part).padStart(6, '0')}`, bytes: await buffer(content) })
  }
  return true
}

type Add = { (entry: TarEntry): Promise<void>; entries: ArchivedEntry[] }

function appendTo(handle: FileHandle, now: Date, signal: AbortSignal | undefined): Add {
  const entries: ArchivedEntry[] = []
  async function add({ name, bytes }: TarEntry): Promise<void> {
    signal?.throwIfAborted()
    await write(handle, encodeTarEntry({ name, bytes }, now))
    entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
  }
  return Object.assign(add, { entries })
}

async function write(handle: FileHandle, blocks: readonly Buffer[]): Promise<void> {
  for (const block of blocks) await handle.writeFile(block)
}

/** Reads the database in one snapshot. The embedded engine has one session, so the site waits until this ends. */
function readSnapshot(database: SessionProvider, options: { now: Date; add: Add }) {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  // In a session without timeouts: PostgreSQL sorts all posts before it sends the first row.
  return database.withSession(({ db }) => db.transaction((tx) => readEverything(tx, options), snapshot))
}

async function readEverything(tx: Db, { now, add }: { now: Date; add: Add }) {
  const head: ArchiveHead = {
    format: BACKUP_FORMAT,
    version: BACKUP_FORMAT_VERSION,
    program: programVersion,
    madeAt: now.toISOString(),
    newestMigration: await newestMigration(tx),
  }
  await add({ name: ENTRY_NAMES.head, bytes: Buffer.from(`${JSON.stringify(head, null, 1)}\n`) })
  const parts = new Map<string, number>()
  const tables = await dumpTables(tx, async (table, lines) => {
    const part = (parts.get(table) ?? 0) + 1
    parts.set(table, part)
    await add({ name: `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`, bytes: await pack(lines) })
  })
  const pictures = await tx.execute<{ name: string }>(sql`
    SELECT hash || '.' || format AS name FROM media WHERE remove_at IS NULL OR remove_at > ${now.toISOString()}::timestamptz ORDER BY created_at, hash`)
  const recordings = await tx.execute<{ name: string; bytes: number }>(sql`
    SELECT hash || '.' || format AS name, bytes::float8 AS bytes FROM recordings
    WHERE remove_at IS NULL OR remove_at > ${now.toISOString()}::timestamptz ORDER BY created_at, hash`)
  return { head, tables, pictures: pictures.rows.map(({ name }) => name), recordings: recordings.rows }
}

async function newestMigration(tx: Db): Promise<number> {
  const applied = await listAppliedMigrations(tx)
  const newest = applied.at(-1)
  if (newest === undefined) throw new OperatorError('The database is empty: there is nothing to back up yet.')
  requireCompatibleVersion(applied)
  return newest
}

async function pack(lines: readonly string[]): Promise<Buffer> {
  const text = `${lines.join('\n')}\n`
  // The embedded engine is blocked meanwhile, so speed matters more than the last 10 % of the size.
  return promisify(gzip)(text, { level: constants.Z_BEST_SPEED })
}

/** Null when the file is missing, or when its content does not match its hash. */
async function readPicture(media: FileStore, name: string): Promise<Buffer | null> {
  const bytes = await media.read(`${name.slice(0, 2)}/${name}`)
  if (!bytes || sha256(bytes) !== name.slice(0, 64)) return null
  return Buffer.from(bytes.buffer)
}

function explain(error: unknown, file: string): unknown {
  const folder = path.dirname(file)
  const missing = `The folder ${folder} does not exist: create it, or choose another folder.`
  return explainFileError(error, {
    ENOENT: missing,
    ENOTDIR: missing,
    EACCES: `${accountName()} may not write ${file}: choose another folder.`,
    ENOSPC: `The disk that holds ${folder} is full: free some space, then make the backup again.`,
  })
}
