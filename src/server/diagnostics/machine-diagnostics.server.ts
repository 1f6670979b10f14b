// Checks that need no database: the program, Node and the data folder.
import { stat, statfs } from 'node:fs/promises'
import { describeUnusable } from '#src/db/client/data-owner.server.ts'
import { programVersion } from '../project-root.server.ts'
import type { Diagnostic } from './diagnostic.ts'

const NODE_MAJOR = 24
/** With less free space, writing an upload, a backup or the write-ahead log soon fails. */
const MIN_FREE_BYTES = 200_000_000

export function inspectProgram(): Diagnostic {
  return { check: 'inkfolio', ok: true, detail: programVersion() }
}

export function inspectNode(version = process.versions.node): Diagnostic {
  const ok = Number(version.split('.')[0]) >= NODE_MAJOR
  return { check: 'node', ok, detail: ok ? `v${version}` : `v${version} is too old: ${NODE_MAJOR} or newer is needed` }
}

export async function inspectFolder(dataDir: string): Promise<Diagnostic[]> {
  const { bavail, bsize } = await statfs(dataDir)
  return [await inspectWritable(dataDir), inspectSpace(bavail * bsize)]
}

async function inspectWritable(dataDir: string): Promise<Diagnostic> {
  const isFolder = (await stat(dataDir)).isDirectory()
  if (!isFolder) return { check: 'data folder', ok: false, detail: `${dataDir} is a file: set DATA_DIR to a folder` }
  const unusable = await describeUnusable(dataDir, dataDir)
  return { check: 'data folder', ok: unusable === null, detail: unusable ?? dataDir }
}

export function inspectSpace(freeBytes: number): Diagnostic {
  const ok = freeBytes >= MIN_FREE_BYTES
  const detail = `${(freeBytes / 1e9).toFixed(1)} GB free`
  return { check: 'disk', ok, detail: ok ? detail : `${detail}: make room before the database fails to write` }
}
