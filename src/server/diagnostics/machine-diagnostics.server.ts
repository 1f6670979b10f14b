// Checks that need no database: the program, Node and the data folder.
// Without durable-file: checks that the folder is writable, and removes its test file.
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
  try {
    const probe = await mkdtemp(path.join(dataDir, '.doctor-'))
    await writeFile(path.join(probe, 'probe'), 'x')
    await rm(probe, { recursive: true })
    return { check: 'data folder', ok: true, detail: dataDir }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { check: 'data folder', ok: false, detail: `${dataDir} cannot be written (${reason}): change its owner, or set DATA_DIR` }
  }
}

export function inspectSpace(freeBytes: number): Diagnostic {
  const ok = freeBytes >= MIN_FREE_BYTES
  const detail = `${(freeBytes / 1e9).toFixed(1)} GB free`
  return { check: 'disk', ok, detail: ok ? detail : `${detail}: make room before the database fails to write` }
}
