// What an import in the browser takes. The page checks the same rules before it uploads.
import { isSiteConfig } from '../import/dialects/site-layout.ts'

const MEGABYTE = 1_000_000

export const IMPORT_LIMITS = {
  files: 10_000,
  /** Markdown and pictures. */
  fileBytes: 10 * MEGABYTE,
  recordingBytes: 500 * MEGABYTE,
  /** Exports of other programs. */
  exportBytes: 500 * MEGABYTE,
  archiveBytes: 2_000 * MEGABYTE,
  /** All files together, unpacked. */
  totalBytes: 4_000 * MEGABYTE,
  /** Entries of an archive, with those that are left out. */
  archiveEntries: 100_000,
  /** An archive of text and pictures unpacks to at most 20 times its size. */
  archiveRatio: 100,
} as const

const TEXTS = ['md', 'markdown', 'mdx']
const EXPORTS = ['xml', 'json', 'html', 'htm']
const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg']
const RECORDINGS = ['mp4', 'webm', 'mp3', 'm4a', 'ogg', 'oga', 'ogv', 'wav', 'mov', 'flac', 'opus', 'aac']
const DOWNLOADS = ['pdf', 'epub', 'zip', 'gz', 'tgz']
const ARCHIVE = /\.(?:zip|tar\.gz|tgz)$/i

export function isArchive(name: string): boolean {
  return ARCHIVE.test(name)
}

/** Whether the file has posts, or may have them: only its content tells whether it is an export of another program. */
export function mayHavePosts(path: string): boolean {
  return [...TEXTS, ...EXPORTS].includes(extensionOf(path))
}

export const NOTHING_TO_IMPORT = 'There is no Markdown file and no export of another program among these files.'

/** The largest size of a file that an import may need, also of the configuration of a site; null for a file that it leaves out: of another type, hidden, or of a package. */
export function maxBytesOf(path: string): number | null {
  if (isSiteConfig(path)) return IMPORT_LIMITS.fileBytes
  if (path.split('/').some((part) => part.startsWith('.') || part === 'node_modules' || part === '__MACOSX')) return null
  const extension = extensionOf(path)
  if ([...RECORDINGS, ...DOWNLOADS].includes(extension)) return IMPORT_LIMITS.recordingBytes
  if (EXPORTS.includes(extension)) return IMPORT_LIMITS.exportBytes
  return [...TEXTS, ...PICTURES].includes(extension) || /(?:^|\/)redirects\.(?:csv|ya?ml)$/.test(path) ? IMPORT_LIMITS.fileBytes : null
}

/** The types of files for a file input. */
export const ACCEPTED_FILES = [...TEXTS, ...EXPORTS, ...PICTURES, ...RECORDINGS, ...DOWNLOADS, 'csv', 'yaml', 'yml']
  .map((extension) => `.${extension}`)
  .join(',')

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}
