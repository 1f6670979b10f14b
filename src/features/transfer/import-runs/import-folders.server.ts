// DATA_DIR/imports/<id>: the uploaded files of one import. `upload` while files arrive, then `files`.
import { access, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type ImportState, imports } from '#src/db/schema/imports.ts'
import { createFolderDurably, renameDurably, writeFileDurably } from '#src/lib/files/durable-file.ts'
import { env } from '#src/server/env.server.ts'
import { type LeftOut, unpackArchive } from './archive/unpack-archive.server.ts'
import { isArchive } from './import-limits.ts'

/** States whose files are still needed. */
const WITH_FILES: ImportState[] = ['uploading', 'checking', 'ready', 'importing']

function importsFolder(): string {
  return path.join(env().DATA_DIR, 'imports')
}

function folderOf(importId: string): string {
  return path.join(importsFolder(), importId)
}

/** Where uploaded files and archives are written. */
export function uploadFolder(importId: string): string {
  return path.join(folderOf(importId), 'upload')
}

export async function createUploadFolder(importId: string): Promise<void> {
  await createFolderDurably(uploadFolder(importId))
}

/** False on a node that did not receive the files. */
export async function hasFolder(importId: string): Promise<boolean> {
  return exists(folderOf(importId))
}

export async function removeFolder(importId: string): Promise<void> {
  await rm(folderOf(importId), { recursive: true, force: true })
}

/** Removes folders of imports that ended, were discarded, or are not in this database. */
export async function removeOldFolders(db: Db): Promise<void> {
  const names = await readdir(importsFolder()).catch(() => [])
  if (names.length === 0) return
  const needed = await db.select({ id: imports.id }).from(imports).where(inArray(imports.state, WITH_FILES))
  for (const name of names) if (!needed.some(({ id }) => id === name)) await removeFolder(name)
}

/** Exports of other programs are expanded in `workFolder`. */
export type ImportFiles = {
  folder: string
  workFolder: string
  leftOut: LeftOut[]
  /** The folder of the archive that holds all of it; empty without one. */
  outerFolder: string
}

/**
 * The folder to import, complete and synced. Unpacks an archive; an interrupted unpacking begins anew. When all files are in one folder, this folder
 * is imported. Throws ArchiveRefusal.
 */
export async function prepareFiles(importId: string, signal: AbortSignal): Promise<ImportFiles> {
  const folder = folderOf(importId)
  const files = path.join(folder, 'files')
  const known = { folder: files, workFolder: folder }
  if (await exists(files)) return { ...known, leftOut: [], outerFolder: await readOuterFolder(folder) }
  const upload = uploadFolder(importId)
  const [only = '', ...others] = await readdir(upload)
  // An archive comes alone. Beside other files it is a download.
  const archive = isArchive(only) && others.length === 0 ? only : null
  if (archive === null) {
    await renameDurably(await withoutOuterFolder(upload), files)
    return { ...known, leftOut: [], outerFolder: '' }
  }
  const unpacking = path.join(folder, 'unpacking')
  await rm(unpacking, { recursive: true, force: true })
  await createFolderDurably(unpacking)
  const { leftOut } = await unpackArchive(path.join(upload, archive), unpacking, { signal })
  const inner = await withoutOuterFolder(unpacking)
  const outerFolder = inner === unpacking ? '' : path.basename(inner)
  await writeFileDurably(path.join(folder, OUTER_FOLDER), outerFolder)
  await renameDurably(inner, files)
  await rm(upload, { recursive: true })
  return { ...known, leftOut, outerFolder }
}

/** Holds the name of the folder around the files, which a check that begins anew does not find. */
const OUTER_FOLDER = 'outer-folder'

function readOuterFolder(folder: string): Promise<string> {
  return readFile(path.join(folder, OUTER_FOLDER), 'utf8').catch(() => '')
}

/** The name of a folder with an index file is the name of its post. */
const INDEX = /^_?index\.(?:md|markdown|mdx)$/i

async function withoutOuterFolder(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  if (!only?.isDirectory() || others.length > 0) return folder
  const inner = path.join(folder, only.name)
  return (await readdir(inner)).some((name) => INDEX.test(name)) ? folder : inner
}

function exists(entry: string): Promise<boolean> {
  return access(entry).then(
    () => true,
    () => false,
  )
}
