// Files of a drop or a file input, as an import sends them.
import { formatCount } from '#src/lib/format/format-count.ts'
import { mayHideSiteConfig } from '../../import/dialects/site-layout.ts'
import { describeUnread, isUnread } from '../../import/unread-files.ts'
import { IMPORT_LIMITS, isArchive, maxBytesOf, mayHavePosts, NOTHING_TO_IMPORT } from '../import-limits.ts'

export type ChosenFile = { path: string; file: File }
export type LeftOut = { file: string; reason: string }
export type Selection = { name: string; files: ChosenFile[]; leftOut: LeftOut[] } | { problem: string }

export function filesOfInput(list: FileList): ChosenFile[] {
  return Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** Reads dropped folders with everything below them that an import may need or names, up to one file more than an import takes. */
export function filesOfDrop(items: DataTransferItemList): Promise<ChosenFile[]> {
  return filesOfEntries(Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null))
}

export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<ChosenFile[]> {
  const found: Found = { needed: [], unread: [] }
  for (const entry of entries) await collect(entry, found)
  return [...found.needed, ...found.unread]
}

type Found = { needed: ChosenFile[]; unread: ChosenFile[] }

async function collect(entry: FileSystemEntry, found: Found): Promise<void> {
  const isHidden = entry.name.startsWith('.') && !mayHideSiteConfig(entry.name)
  if (isHidden || entry.name === 'node_modules' || found.needed.length > IMPORT_LIMITS.files) return
  const path = entry.fullPath.replace(/^\//, '')
  const isNeeded = maxBytesOf(path) !== null
  if (isFileEntry(entry) && (isNeeded || isUnread(path))) {
    const list = isNeeded ? found.needed : found.unread
    list.push({ path, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) })
  }
  if (!isFolderEntry(entry)) return
  const reader = entry.createReader()
  // A reader returns up to 100 entries at a time.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader)) {
    for (const child of batch) await collect(child, found)
  }
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** What to send, or why nothing can be imported. Removes the outer folder from all paths: its name is the name of the import. */
export function selectFiles(chosen: readonly ChosenFile[]): Selection {
  const archive = chosen.find(({ path }) => isArchive(path) && !path.includes('/'))
  if (archive) return selectArchive(archive, chosen.length)
  const leftOut: LeftOut[] = []
  const needed = chosen.filter(({ path, file }) => {
    const maxBytes = maxBytesOf(path)
    if (maxBytes !== null && file.size > maxBytes) leftOut.push({ file: path, reason: 'it is too large' })
    return maxBytes !== null && file.size <= maxBytes
  })
  if (!needed.some(({ path }) => mayHavePosts(path))) return { problem: NOTHING_TO_IMPORT }
  if (needed.length > IMPORT_LIMITS.files)
    return { problem: `An import takes at most ${formatCount(IMPORT_LIMITS.files)} files: import the folder in parts.` }
  const outer = outerFolder(needed)
  const files = outer === null ? needed : needed.map(({ path, file }) => ({ path: path.slice(outer.length + 1), file }))
  const unread = chosen.map(({ path }) => path).filter((path) => isUnread(path) && maxBytesOf(path) === null)
  return { name: (outer ?? nameOf(needed)).slice(0, 300), files, leftOut: [...leftOut, ...describeUnread(unread)] }
}

function selectArchive(archive: ChosenFile, files: number): Selection {
  if (files > 1) return { problem: 'Choose one archive, or files without an archive.' }
  if (archive.file.size > IMPORT_LIMITS.archiveBytes) return { problem: 'An archive has at most 2 GB: unpack it and choose the folder.' }
  return { name: archive.path.slice(0, 300), files: [archive], leftOut: [] }
}

function outerFolder(files: readonly ChosenFile[]): string | null {
  const [outer = '', ...rest] = files[0]?.path.split('/') ?? []
  return rest.length > 0 && files.every(({ path }) => path.startsWith(`${outer}/`)) ? outer : null
}

function nameOf(files: readonly ChosenFile[]): string {
  return files.length === 1 ? (files[0]?.path ?? '') : `${files.length} files`
}
