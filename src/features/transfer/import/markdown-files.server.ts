import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'
import { SITE_SIGNS } from './dialects/site-layout.ts'

/** The longest article has two million characters of at most three bytes each. */
export const MARKDOWN_MAX_BYTES = 8_000_000

/**
 * All files are paths below `root`, with forward slashes. A candidate may be an export of another program. `siteFiles` are those of an export
 * of this program that hold no posts. `others` are all files that are no Markdown. `away` are files that iCloud holds and has not brought to this machine.
 */
export type ImportFolder = { root: string; files: string[]; candidates: string[]; siteFiles: string[]; others: string[]; away: string[] }

const MARKDOWN = /\.(?:mdx?|markdown)$/i
/** The comments of several exports may lie in several folders. */
const SITE_FILE = /^(?:(?:.*\/)?comments\.json|site\.json|redirects\.csv)$/
/** A file of Hugo and Zola that describes a section, and holds no post. */
const SECTION_FILE = /(?:^|\/)_index\.\w+$/i
const CANDIDATE = /\.(?:xml|json|html?)$/i

export function isSiteFile(file: string): boolean {
  return SITE_FILE.test(file)
}

export function isSectionFile(file: string): boolean {
  return SECTION_FILE.test(file)
}

/** Lists the Markdown and MDX files below a folder, sorted, and the files that may be exports. Skips hidden folders, node_modules, archetypes and the README of a repository. */
export async function openImportFolder(folder: string): Promise<ImportFolder> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new OperatorError(`The folder ${folder} does not exist: give the path of a folder with Markdown files.`)
  const root = await realpath(folder)
  if (found.isFile()) return { root: path.dirname(root), ...sortFiles([path.basename(root)]), away: [] }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const all = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const files = all.filter(isShown)
  const away = all.flatMap((file) => file.replace(PLACEHOLDER, '$1') || []).filter((file, place) => file !== all[place] && isShown(file))
  return { root, ...sortFiles(withoutRepositoryFiles(withoutArchetypes(files))), away }
}

/** iCloud keeps `.name.md.icloud` in place of a file that it has not brought to this machine. */
const PLACEHOLDER = /(?<=^|\/)\.([^/]+)\.icloud$/i

function isShown(file: string): boolean {
  return !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules')
}

const HUGO_CONFIGS = SITE_SIGNS.filter(({ generator }) => generator === 'hugo').map(({ config }) => config)

/** Hugo's templates for new posts, beside its configuration and in its themes, are no posts. */
function withoutArchetypes(files: readonly string[]): string[] {
  const all = new Set(files)
  return files.filter((file) => {
    const site = /^((?:[^/]+\/){0,4}?)archetypes\//.exec(file)?.[1]
    if (site === undefined) return true
    return !/(?:^|\/)themes\/[^/]+\/$/.test(site) && !HUGO_CONFIGS.some((config) => all.has(`${site}${config}`))
  })
}

const REPOSITORY_FILE = /^((?:[^/]+\/){0,4}?)(?:readme|changelog|contributing|code_of_conduct|license|security)\.(?:mdx?|markdown)$/i

/** What says something about the repository, beside the configuration of its generator and in its themes, is no post. */
function withoutRepositoryFiles(files: readonly string[]): string[] {
  const all = new Set(files)
  return files.filter((file) => {
    const site = REPOSITORY_FILE.exec(file)?.[1]
    if (site === undefined) return true
    return !/(?:^|\/)themes\/[^/]+\/$/.test(site) && !SITE_SIGNS.some(({ config }) => all.has(`${site}${config}`))
  })
}

function sortFiles(files: readonly string[]): Omit<ImportFolder, 'root' | 'away'> {
  const sorted = files.toSorted()
  return {
    files: sorted.filter((file) => MARKDOWN.test(file)),
    candidates: sorted.filter((file) => CANDIDATE.test(file)),
    siteFiles: sorted.filter((file) => isSiteFile(file)),
    others: sorted.filter((file) => !MARKDOWN.test(file)),
  }
}

/** Reads a file below the folder. Throws an Error whose message is the reason to skip it. */
export async function readMarkdownFile(root: string, file: string): Promise<string> {
  const filePath = await resolveInside(root, path.join(root, file))
  if (!filePath) throw new Error('the file cannot be read, or is a link that leads out of the folder')
  if ((await stat(filePath)).size > MARKDOWN_MAX_BYTES) throw new Error('the file is larger than 8 MB')
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

/** The real path of the first of the places, paths below `root`, that `resolveInside` finds; null without one. */
export async function findFirstInside(root: string, places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const found = await resolveInside(root, path.join(root, place))
    if (found) return found
  }
  return null
}
