import path from 'node:path'
import { isMediaName } from '../../import/dialects/local-paths.ts'
import type { ScannedFolder } from '../scan/scan-folder.server.ts'

/** Absolute paths of the folders down to those with Markdown, then of those down to pictures and recordings. */
export function listFolders({ root, files, others }: ScannedFolder): string[] {
  const folders = new Set([''])
  for (const file of [...files.map((scanned) => scanned.path), ...others.filter(isMediaName)]) {
    for (let folder = path.posix.dirname(file); folder !== '.' && !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder)
  }
  return [...folders].map((folder) => path.join(root, folder))
}
