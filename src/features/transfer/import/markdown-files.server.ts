import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'

/** The longest article we keep is two million characters of at most three bytes; a data file that happens to be called .md may be longer. */
const MAX_BYTES = 8_000_000

/** A folder that files are read from, and nothing outside it. */
export type ImportFolder = { root: string; files: string[] }

/** Finds the Markdown files below a folder, sorted; hidden folders and node_modules are passed over. */
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

/** Text of a file below the folder; throws an Error whose message is a reason to skip it. */
export async function readText(root: string, file: string): Promise<string> {
  const place = await findInside(root, path.join(root, file))
  if (!place) throw new Error('the file cannot be read, or is a link that leads out of the folder')
  if ((await stat(place)).size > MAX_BYTES) throw new Error('the file is larger than 8 MB')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(place))
  } catch (cause) {
    throw new Error('the file is not UTF-8 text', { cause })
  }
}

/** The real place of a file below `root`; null when there is none, or when a link or `..` leads outside. */
export async function findInside(root: string, place: string): Promise<string | null> {
  const real = await realpath(place).catch(() => null)
  if (!real?.startsWith(root + path.sep)) return null
  return (await stat(real)).isFile() ? real : null
}
