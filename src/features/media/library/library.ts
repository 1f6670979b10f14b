import type { MediaUseKind, StoredFormat } from '#src/db/schema/media.ts'
import type { FileFormat } from '#src/lib/files/file-formats.ts'

export const FILES_PER_PAGE = 48
/** How long a deleted file can be restored. */
export const RESTORABLE_DAYS = 30

export const LIBRARY_KINDS = ['picture', 'video', 'audio', 'download'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]

export const LIBRARY_FILTERS = ['unused', 'no alt text', 'deleted'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

export const LIBRARY_SORTS = ['added', 'name', 'bytes'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

export type LibraryQuery = {
  search: string
  kinds: readonly LibraryKind[]
  filter: LibraryFilter | ''
  sort: LibrarySort
  direction: SortDirection
  page: number
}

export type LibraryFile = {
  /** The hash of the stored file. */
  id: string
  kind: LibraryKind
  /** The name of the uploaded file, or one made from the hash. */
  name: string
  /** Of a picture, its alternative text. */
  description: string
  format: StoredFormat | FileFormat
  /** The size of a picture; null for other files. */
  width: number | null
  height: number | null
  bytes: number
  createdAt: string
  /** When the deleted file is removed. */
  removeAt: string | null
  /** The number of posts, pages, settings, gated links and others that use it. */
  uses: number
  /** Whether a gated link leads to it: visitors get it with the ticket of the link only. */
  isGated: boolean
}

export type LibraryListing = { files: LibraryFile[]; total: number; page: number; pages: number }

export type LibraryTotals = {
  files: number
  bytes: number
  unused: number
  unusedBytes: number
  deleted: number
}

/** The uses that count. Revisions and states before an import only delay a deletion. */
export const COUNTED_USES = [
  'article',
  'thumbnail',
  'social picture',
  'working copy',
  'setting',
  'embed',
  'snippet',
  'gated link',
  'redirect',
] as const satisfies readonly MediaUseKind[]
export type FileUseKind = (typeof COUNTED_USES)[number]

/** A post, page or template, a setting by its key, a video by its address, a snippet, a gated link or a redirect. */
export type FileUse =
  | {
      kind: 'post'
      id: string
      type: 'post' | 'page' | 'template'
      title: string
      status: string
      path: string | null
      places: FileUseKind[]
    }
  | { kind: 'setting'; id: string }
  | { kind: 'embed'; id: string }
  | { kind: 'snippet'; id: string }
  | { kind: 'redirect'; id: string }
  | { kind: 'gated link'; id: string; title: string }

/** `total` counts all uses, of which `uses` lists the first. */
export type FileUses = { uses: FileUse[]; total: number }

export type OpenedFile = { file: LibraryFile; used: FileUses }

/** The address of a stored file on this site. */
export function libraryPath({ kind, id, format }: { kind: LibraryKind; id: string; format: string }): string {
  return kind === 'picture' ? `/media/${id}` : `/media/${id}.${format}`
}
