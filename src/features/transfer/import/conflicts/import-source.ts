// Whether a stored post came from the source of an import. Exports and folders have no identity of their own.
import { isSameDate } from '#src/lib/format/site-time.server.ts'
import { isArchive } from '../../import-runs/import-limits.ts'

/** Where a post came from. `site` is the host of the former site. */
export type ImportSource = { name: string; site: string | null; file: string }

type StoredPost = { source: ImportSource | null; title: string; createdAt: Date }

/** `title` is null when the text says it, `createdAt` undefined when the file has none. */
type FileOfImport = { source: ImportSource; title: string | null; createdAt: Date | undefined }

/** The name of a folder and of its archive are one name. */
export function sourceName(name: string): string {
  return (isArchive(name) ? name.replace(/\.(?:zip|tar\.gz|tgz)$/i, '') : name).slice(0, 300).toLowerCase()
}

export function sourceSite(hostname: string | null): string | null {
  return hostname === null ? null : hostname.toLowerCase().replace(/^www\./, '')
}

/**
 * The host of the former site decides where both are known. Otherwise folders of one name are one source, unless title and date both say another
 * post; folders of different names are one where title and date agree.
 */
export function isSameSource(stored: StoredPost, file: FileOfImport): boolean {
  const known = stored.source
  if (known?.site && file.source.site) return known.site === file.source.site
  const hasTitle = file.title === null || file.title === stored.title
  const hasDate = file.createdAt === undefined || isSameDate(file.createdAt, stored.createdAt)
  if (known?.name !== file.source.name) return file.title === stored.title && file.createdAt !== undefined && hasDate
  return known.file === file.source.file ? hasTitle || hasDate : file.title === stored.title || (file.createdAt !== undefined && hasDate)
}
