// What the screen of an import displays.
import type { ConflictChoice, ImportItemKind } from '#src/db/choices.ts'
import type { ImportOutcome, ImportState } from '#src/db/schema/imports.ts'
import type { PostStatus, PostType } from '#src/db/schema/posts.ts'
import type { Conflict } from '../import/conflicts/conflict.ts'
import type { ImportFindings } from './import-findings.ts'

export type ImportCounts = Record<ImportOutcome, number>

export const EMPTY_COUNTS: ImportCounts = { created: 0, changed: 0, unchanged: 0, edited: 0, conflict: 0, skipped: 0 }

/** `notes`: files whose posts have something otherwise than they say. */
export const IMPORT_FILTERS = [
  ...(['all', 'created', 'changed', 'unchanged', 'edited', 'conflict', 'skipped'] as const satisfies readonly ('all' | ImportOutcome)[]),
  'notes',
] as const
export type ImportFilter = (typeof IMPORT_FILTERS)[number]

export type ImportRow = {
  position: number
  file: string
  outcome: ImportOutcome
  reason: string | null
  notes: string[]
  type: PostType | null
  slug: string | null
  title: string | null
  isPublished: boolean
  /** The date of the post; null when the file has none. */
  date: string | null
  /** The post of another source that has the address. */
  conflict: Conflict | null
  choice: ConflictChoice
  /** The slug that the file gets with the choice 'both'. */
  otherSlug: string | null
  isOverwritten: boolean
  /** The import ended before this file. */
  isLeft: boolean
  undone: 'undone' | 'kept' | null
  /** The post that was written; null before, and when it was deleted. */
  post: { id: string | null; status: PostStatus | null; slug: string | null; type: PostType | null } | null
}

export type ImportView = {
  id: string
  name: string
  state: ImportState
  done: number
  total: number
  pictures: number
  secondsLeft: number | null
  problem: string | null
  isCancelling: boolean
  createdAt: string
  /** Before the import what it will do with the files, afterwards what it did. */
  counts: ImportCounts
  /** Files that a cancelled import did not reach. */
  left: number
  /** Posts that were edited here and will be overwritten. */
  overwritten: number
  /** Files that come in although another post has their address. */
  resolved: number
  /** Posts that the import created or changed, and of them those that its undo undid or kept. */
  written: number
  undone: number
  kept: number
  notes: number
  /** Files with notes. */
  withNotes: number
  items: ImportItemsView
  findings: ImportFindings
  rows: ImportRow[]
  filter: ImportFilter
  page: number
  pages: number
}

export type ItemCounts = Record<ImportItemKind, ImportCounts>

/** Besides posts: comments, redirects and settings. */
export type ImportItemsView = {
  /** Before the import what it will do, afterwards what it did. */
  counts: ItemCounts
  written: number
  undone: number
  /** The redirects that are or will be written, at most `LISTED_ITEMS`. */
  redirects: ListedItem[]
  /** What was skipped, has another text than in its file, or stayed when the import was undone; at most `LISTED_ITEMS`. */
  problems: (ListedItem & { reason: string })[]
}

export type ListedItem = { kind: ImportItemKind; key: string; label: string }

export const LISTED_ITEMS = 500

export type ListedImport = { id: string; name: string; state: ImportState; createdAt: string; written: number }
