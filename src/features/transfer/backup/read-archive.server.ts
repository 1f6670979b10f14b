// Reads and verifies a backup. Any difference from what `writeBackup` wrote is an OperatorError that states the difference.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { accountName } from '#src/db/client/data-owner.server.ts'
import { explainFileError } from '#src/db/client/explain-file-error.server.ts'
import { findIncompatibility, MOVE_POSTS_HINT } from '#src/db/migration-history.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import {
  type ArchivedEntry,
  type ArchiveHead,
  type ArchiveManifest,
  BACKUP_FORMAT_VERSION,
  ENTRY_NAMES,
  formatSchema,
  headSchema,
  manifestSchema,
  pictureOfEntry,
  recordingOfEntry,
  tableOfEntry,
} from './archive.ts'
import { readTar, type TarEntry, TarError } from './tar.server.ts'

/** A backup that was read completely and verified. */
export type Archive = { file: string; bytes: number; manifest: ArchiveManifest }

/** Reads the whole file. Throws OperatorError, which calls it `name`, when it is not a backup, incomplete, altered, or of a newer version. */
export async function readArchive(file: string, name = path.basename(file)): Promise<Archive> {
  try {
    const { head, manifest, checksum, found } = await scan(file, name)
    if (!head || !manifest || checksum !== sha256(manifest)) throw new TarError('damaged', 'its manifest is not as it was written')
    return { file, bytes: (await stat(file)).size, manifest: checkManifest(manifest, head, found) }
  } catch (error) {
    throw refusal(error, file, name)
  }
}

/** Reads the beginning of a file that may still be incomplete. Throws OperatorError when it is not a backup, or of a newer version. */
export async function checkHead(file: string, name: string): Promise<void> {
  try {
    for await (const entry of readTar(file)) return void parseHead(entry.name, entry.bytes, name)
  } catch (error) {
    throw refusal(error, file, name)
  }
}

type Scan = { head?: ArchiveHead; manifest?: Buffer; checksum?: string; found: ArchivedEntry[] }

async function scan(file: string, shownAs: string): Promise<Scan> {
  const scanned: Scan = { found: [] }
  for await (const { name, bytes } of readTar(file)) {
    if (scanned.checksum !== undefined) throw new TarError('damaged', 'there is more after its checksum')
    if (name === ENTRY_NAMES.checksum) scanned.checksum = bytes.toString('latin1')
    else if (scanned.manifest) throw new TarError('damaged', `${name} comes after the manifest`)
    else if (name === ENTRY_NAMES.manifest) scanned.manifest = bytes
    else {
      scanned.head ??= parseHead(name, bytes, shownAs)
      scanned.found.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
    }
  }
  return scanned
}

/** Reads the entries again and compares each with its checksum, so that a change of the file since `readArchive` is detected. */
export async function* rereadEntries({ file, manifest }: Archive): AsyncGenerator<TarEntry> {
  const changed = () => new OperatorError(`${path.basename(file)} was changed while it was read: nothing was restored.`)
  let place = 0
  try {
    for await (const entry of readTar(file)) {
      const expected = manifest.entries[place++]
      if (!expected) return
      if (entry.name !== expected.name || sha256(entry.bytes) !== expected.sha256) throw changed()
      yield entry
    }
  } catch (error) {
    throw error instanceof TarError ? changed() : error
  }
}

function parseHead(name: string, bytes: Buffer, file: string): ArchiveHead {
  const json = name === ENTRY_NAMES.head ? parseJson(bytes) : null
  if (!v.is(formatSchema, json)) throw new TarError('foreign', `it begins with ${name}`)
  if (json.version > BACKUP_FORMAT_VERSION) throw newer(file)
  const head = v.safeParse(headSchema, json)
  if (!head.success) throw new TarError('damaged', `${ENTRY_NAMES.head} is not as it was written`)
  const foreign = findIncompatibility([head.output.newestMigration])
  if (foreign === 'newer') throw newer(file)
  if (foreign === 'development') {
    throw new OperatorError(
      `${file} was made by a development version of Inkfolio from before 0.1.0: restore it with that version, ${MOVE_POSTS_HINT}.`,
    )
  }
  return head.output
}

function newer(file: string): OperatorError {
  return new OperatorError(`${file} was made by a newer Inkfolio: install that version or a later one, then restore it.`)
}

function checkManifest(bytes: Buffer, head: ArchiveHead, found: readonly ArchivedEntry[]): ArchiveManifest {
  const parsed = v.safeParse(manifestSchema, parseJson(bytes))
  if (!parsed.success) throw new TarError('damaged', 'its manifest is not as it was written')
  const manifest = parsed.output
  const [first, ...rest] = manifest.entries
  const isComplete = JSON.stringify(manifest.entries) === JSON.stringify(found) && JSON.stringify(manifest.head) === JSON.stringify(head)
  const isKnown = first?.name === ENTRY_NAMES.head && rest.every(({ name }) => isContentEntry(name))
  if (!isComplete || !isKnown) throw new TarError('damaged', 'its content is not what its manifest says')
  return manifest
}

function isContentEntry(name: string): boolean {
  return tableOfEntry(name) !== null || pictureOfEntry(name) !== null || recordingOfEntry(name) !== null
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function refusal(error: unknown, file: string, name: string): unknown {
  if (error instanceof TarError) {
    const sentences = {
      foreign: `${name} is not a backup of Inkfolio.`,
      truncated: `${name} is not complete (${error.message}): copy it again, or take another backup.`,
      damaged: `${name} is damaged (${error.message}): copy it again, or take another backup.`,
    } as const
    return new OperatorError(sentences[error.kind], { cause: error })
  }
  const missing = `The file ${file} does not exist.`
  return explainFileError(error, {
    ENOENT: missing,
    ENOTDIR: missing,
    EISDIR: `${name} is not a backup of Inkfolio.`,
    EACCES: `${accountName()} may not read the file ${file}: change its owner or its mode.`,
  })
}
