// Files below the content folder. What is written never leaves it, whatever links are in it.
import { lstat, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { createFolderDurably, removeDurably, writeVerifiedFile } from '#src/lib/files/durable-file.ts'
import { hashOf, readBytes } from '../scan/read-file.server.ts'

/** The file has other bytes than expected: somebody writes it at this moment. */
export class FileChanged extends Error {}

/** Writes a new file, with the group of its folder. Throws FileChanged when there is one already. */
export async function writeBelow(root: string, file: string, content: Parameters<typeof writeVerifiedFile>[1]): Promise<void> {
  const place = await placeBelow(root, file)
  const { gid: group } = await stat(path.dirname(place))
  await writeVerifiedFile(place, content, () => requireAbsent(place), { mode: 'umask', group })
}

/** Replaces the text of a file that has the hash `expected`. Throws FileChanged for another one. */
export async function replaceBelow(root: string, file: string, { text, expected }: { text: string; expected: string }): Promise<void> {
  // A link stays a link.
  const place = await realpath(path.join(root, file))
  assertBelow(root, place)
  const { mode, gid: group } = await stat(place)
  await writeVerifiedFile(place, text, () => requireHash(root, file, expected), { mode: mode & 0o777, group })
}

/** Removes a file of any size that this process has just written. */
export async function removeWritten(root: string, file: string): Promise<void> {
  await removeDurably(await placeBelow(root, file))
}

/** Removes a file that has the hash `expected`. Throws FileChanged for another one. */
export async function removeBelow(root: string, file: string, expected: string): Promise<void> {
  await requireHash(root, file, expected)
  await removeDurably(await placeBelow(root, file))
}

async function requireHash(root: string, file: string, expected: string): Promise<void> {
  const bytes = await readBytes(root, file)
  if (bytes === null || hashOf(bytes) !== expected) throw new FileChanged(file)
}

async function requireAbsent(place: string): Promise<void> {
  if (await lstat(place).catch(() => null)) throw new FileChanged(place)
}

/** Creates the folders of the file. */
async function placeBelow(root: string, file: string): Promise<string> {
  if (file.split('/').some((part) => part === '' || part === '..' || part.startsWith('.'))) throw new Error(`not a path of a post: ${file}`)
  const folder = path.dirname(path.join(root, file))
  await createFolderDurably(folder, { mode: 'umask', group: await groupAbove(folder) })
  const real = await realpath(folder)
  assertBelow(root, path.join(real, path.basename(file)))
  return path.join(real, path.basename(file))
}

/** The group of the folder, or of the first above it that exists. */
async function groupAbove(folder: string): Promise<number> {
  const found = await stat(folder).catch(() => null)
  return found ? found.gid : groupAbove(path.dirname(folder))
}

function assertBelow(root: string, place: string): void {
  if (!place.startsWith(root + path.sep)) throw new Error(`a link leads out of the content folder: ${place}`)
}
