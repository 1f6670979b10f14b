// Checks a stored backup completely before its owner may restore it. A large one takes minutes, so that the screen polls.
import { rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { type BackupKind, backupFolder, findBackup } from '../backup/backup-folder.server.ts'
import { type Archive, readArchive } from '../backup/read-archive.server.ts'
import type { SiteContent } from './site-content.server.ts'

export type BackupSummary = {
  name: string
  kind: BackupKind
  madeAt: string
  program: string
  bytes: number
  content: SiteContent
  missing: string[]
}

export type BackupCheck =
  | { state: 'checking'; name: string }
  | { state: 'refused'; name: string; reason: string }
  | { state: 'ready'; summary: BackupSummary }

/** A page waits so long for the result before it says that the check is running. */
const PATIENCE_MS = 2_000

type Check = { name: string; version: string; result: Promise<Archive> }
let latest: Check | null = null

const oneAtATime = pLimit(1)

/** The result of the check of this backup, which begins with the first call. An uploaded file that is refused is removed. */
export async function checkBackup(name: string, { folder = backupFolder(), patienceMs = PATIENCE_MS } = {}): Promise<BackupCheck> {
  const ending = new AbortController()
  try {
    const archive = await Promise.race([
      getCheckedArchive(name, folder),
      pause(patienceMs, null, { signal: ending.signal }).catch(() => null),
    ])
    return archive ? { state: 'ready', summary: await summarize(name, archive) } : { state: 'checking', name }
  } catch (error) {
    if (error instanceof OperatorError) return { state: 'refused', name, reason: error.message }
    logger.error({ err: error, name }, 'the backup could not be checked')
    return { state: 'refused', name, reason: 'The file could not be read: see the log.' }
  } finally {
    ending.abort()
  }
}

/** The archive of a stored backup after its check. Throws OperatorError when the backup cannot be restored or does not exist. */
export async function getCheckedArchive(name: string, folder = backupFolder()): Promise<Archive> {
  const found = await findBackup(name, folder)
  if (!found) {
    // A refused upload was removed: its reason is still of interest.
    if (latest?.name === name) return latest.result
    throw new OperatorError('This backup does not exist any more.')
  }
  const { file, kind } = found
  const { size, mtimeMs } = await stat(file)
  const version = `${size} ${mtimeMs}`
  if (latest?.name === name && latest.version === version) return latest.result
  const check = { name, version, result: oneAtATime(() => (kind === 'uploaded' ? readUpload(file) : readArchive(file))) }
  check.result.catch(() => {})
  latest = check
  return check.result
}

async function readUpload(file: string): Promise<Archive> {
  try {
    return await readArchive(file, 'The uploaded file')
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function summarize(name: string, { manifest, bytes }: Archive): Promise<BackupSummary> {
  const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]))
  const count = (table: string) => rows.get(table) ?? 0
  return {
    name,
    kind: (await findBackup(name))?.kind ?? 'manual',
    madeAt: manifest.head.madeAt,
    program: manifest.head.program,
    bytes,
    missing: manifest.missing,
    content: {
      posts: count('posts'),
      comments: count('comments'),
      links: count('shortened_links'),
      pictures: count('media'),
      users: count('users'),
    },
  }
}
