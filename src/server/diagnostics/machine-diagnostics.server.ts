// Checks that need no database: the program, Node and the data folder.
import { access, constants, stat } from 'node:fs/promises'
import { accountName, describeUnusable } from '#src/db/client/data-owner.server.ts'
import { RESERVE_BYTES } from '#src/db/client/disk-reserve.server.ts'
import { freeBytes, isOutOfSpace } from '#src/db/client/disk-space.server.ts'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { env, hasNamedVariablesFile, listMistypedVariables, variablesFile } from '../env.server.ts'
import { programName } from '../project-root.server.ts'
import type { Diagnostic, Fault } from './diagnostic.ts'

const NODE_MAJOR = 24
/** With less free space, writing an upload, a backup or the write-ahead log soon fails. */
const MIN_FREE_BYTES = 200_000_000

export function inspectProgram(): Diagnostic {
  return { check: 'inkfolio', ok: true, detail: programName }
}

export function inspectNode(version = process.versions.node): Diagnostic {
  const ok = Number(version.split('.')[0]) >= NODE_MAJOR
  return { check: 'node', ok, detail: ok ? `v${version}` : `v${version} is too old: ${NODE_MAJOR} or newer is needed` }
}

/** The file with variables: names that are mistyped, and whether the account of this process may read it, as the site must. */
export async function inspectVariables(): Promise<Diagnostic[]> {
  const file = variablesFile()
  const isClosed = !hasNamedVariablesFile() && fileErrorCode(await access(file, constants.R_OK).catch((error) => error)) === 'EACCES'
  if (isClosed) {
    const account = accountName()
    const advice = `run \`sudo chown root:${account} ${file} && sudo chmod 640 ${file}\``
    return [{ check: 'variables', ok: false, detail: `${account} may not read ${file}, so that the site cannot start: ${advice}` }]
  }
  return listMistypedVariables().map((detail) => ({ check: 'variables', ok: false, detail }))
}

export async function inspectFolder(dataDir: string): Promise<Diagnostic[]> {
  return [await inspectWritable(dataDir), inspectSpace(await freeBytes(dataDir), { isEmbedded: !env().DATABASE_URL })]
}

async function inspectWritable(dataDir: string): Promise<Diagnostic> {
  const isFolder = (await stat(dataDir)).isDirectory()
  if (!isFolder) return { check: 'data folder', ok: false, detail: `${dataDir} is a file: set DATA_DIR to a folder` }
  const unusable = await describeUnusable(dataDir, dataDir)
  return { check: 'data folder', ok: unusable === null, detail: unusable ?? dataDir }
}

/** With the embedded database, changes are refused before the disk is full. */
export function inspectSpace(free: number, { isEmbedded }: { isEmbedded: boolean }): Diagnostic {
  const left = free < 1e9 ? `${Math.floor(free / 1e6)} MB free` : `${(free / 1e9).toFixed(1)} GB free`
  if (free >= MIN_FREE_BYTES) return { check: 'disk', ok: true, detail: left }
  const isFull = isEmbedded && free < RESERVE_BYTES
  const effect = isFull ? 'nothing can be saved. Make room' : 'make room before nothing can be saved'
  return { check: 'disk', ok: false, detail: `${left}: ${effect}, for example by deleting old backups or the folder cache in DATA_DIR` }
}

/** What is wrong with the disk; empty while there is room. */
export async function listSpaceFaults(dataDir: string): Promise<Fault[]> {
  const free = await freeBytes(dataDir).catch(() => null)
  const space = free === null ? null : inspectSpace(free, { isEmbedded: !env().DATABASE_URL })
  if (space && !space.ok) return [{ title: 'The disk is full, or nearly so', detail: `${space.detail}.` }]
  return isOutOfSpace()
    ? [{ title: 'A disk is full', detail: 'A change found no room on the disk of the database, or in DATA_DIR: make room there.' }]
    : []
}
