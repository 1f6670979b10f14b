import { stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'
import { openImportFolder } from '../../import/markdown-files.server.ts'

/** A Markdown file, and what tells without reading it that it was not changed. `time` is in milliseconds since 1970. */
export type ScannedFile = { path: string; size: number; time: number }

export type ScannedFolder = {
  /** The real path of the folder. */
  root: string
  files: ScannedFile[]
  /** All files that are no Markdown, as paths below `root`. */
  others: string[]
  /** Files that iCloud has not brought to this machine, as paths below `root`. */
  away: ReadonlySet<string>
}

/** So many files are asked at a time. */
const AT_ONCE = 200

/** Lists the Markdown files of the content folder. Throws OperatorError when it does not exist, or is no folder. */
export async function scanFolder(folder: string): Promise<ScannedFolder> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new OperatorError(`The content folder ${folder} does not exist: create it, or choose another one.`)
  const { root, files, others, away } = await openImportFolder(folder)
  const scanned: ScannedFile[] = []
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const batch = await Promise.all(files.slice(start, start + AT_ONCE).map((file) => scanFile(root, file)))
    scanned.push(...batch.filter((file) => file !== null))
  }
  return { root, files: scanned, others, away: new Set(away) }
}

/** Null for what is gone meanwhile, and for names that the database cannot hold. */
export async function scanFile(root: string, file: string): Promise<ScannedFile | null> {
  if (file.length > 1_000 || !file.isWellFormed()) return null
  const stats = await stat(path.join(root, file)).catch(() => null)
  return stats?.isFile() ? { path: file, size: stats.size, time: stats.mtimeMs } : null
}
