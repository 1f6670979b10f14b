import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'

/** The longest article has two million characters of at most three bytes each. */
const MAX_BYTES = 8_000_000

/** `files` are paths below `root`, with forward slashes. */
export type ImportFolder = { root: string; files: string[] }

/** Lists the Markdown files below a folder, sorted. Skips hidden folders and node_modules. */
export async function openImportFolder(folder: string): Promise<ImportFolder> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new OperatorError(`The folder ${folder} does not exist: give the path of a folder with Markdown files.`)
  const root = await realpath(folder)
  if (found.isFile()) return { root: path.dirname(root), files: [path.basename(root)] }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
  return { root, files: files.sort() }
}

/** Reads a file below the folder. Throws an Error whose message is the reason to skip it. */
export async function readMarkdownFile(root: string, file: string): Promise<string> {
  const filePath = await resolveInside(root, path.join(root, file))
  if (!filePath) throw new Error('the file cannot be read, or is a link that leads out of the folder')
  if ((await stat(filePath)).size > MAX_BYTES) throw new Error('the file is larger than 8 MB')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(filePath))
  } catch (cause) {
    throw new Error('the file is not UTF-8 text', { cause })
  }
}

/** The real path of a file below `root`. Null when it does not exist, or when a symbolic link or `..` leads outside. */
export async function resolveInside(root: string, filePath: string): Promise<string | null> {
  const real = await realpath(filePath).catch(() => null)
  if (!real?.startsWith(root + path.sep)) return null
  return (await stat(real)).isFile() ? real : null
}
