import type { MediaUseKind, StoredFormat } from '#src/db/schema/media.ts'

export const PICTURES_PER_PAGE = 48
/** How long a deleted picture can be restored. */
export const RESTORABLE_DAYS = 30

export const LIBRARY_FILTERS = ['unused', 'no alt text', 'deleted'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

export const LIBRARY_SORTS = ['added', 'name', 'bytes'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]
export type SortDirection = 'asc' | 'desc'

export type LibraryQuery = { search: string; filter: LibraryFilter | ''; sort: LibrarySort; direction: SortDirection; page: number }

export type LibraryPicture = {
  /** The hash of the stored file. */
  id: string
  /** The name of the uploaded file, or one made from the hash. */
  name: string
  alt: string
  format: StoredFormat
  width: number
  height: number
  bytes: number
  createdAt: string
  /** When the deleted picture is removed. */
  removeAt: string | null
  /** The number of posts, pages, settings and previews of videos that use it. */
  uses: number
}

export type LibraryListing = { pictures: LibraryPicture[]; total: number; page: number; pages: number }

export type LibraryTotals = {
  pictures: number
  bytes: number
  unused: number
  unusedBytes: number
  deleted: number
  recordingBytes: number
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
] as const satisfies readonly MediaUseKind[]
export type PictureUseKind = (typeof COUNTED_USES)[number]

/** A post, page or template, a setting by its key, a video by its address, or a snippet. */
export type PictureUse =
  | {
      kind: 'post'
      id: string
      type: 'post' | 'page' | 'template'
      title: string
      status: string
      path: string | null
      places: PictureUseKind[]
    }
  | { kind: 'setting'; id: string }
  | { kind: 'embed'; id: string }
  | { kind: 'snippet'; id: string }

/** `total` counts all uses, of which `uses` lists the first. */
export type PictureUses = { uses: PictureUse[]; total: number; posts: number }

export type OpenedPicture = { picture: LibraryPicture; used: PictureUses }
