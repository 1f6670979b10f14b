/** Why the site changed files of the content folder. */
export type FolderChangeReason = 'published' | 'updated' | 'renamed' | 'unpublished' | 'deleted' | 'restored' | 'draft'

/** What the site changed in the content folder for one post. Paths are below the folder, with forward slashes. */
export type FolderChange = {
  reason: FolderChangeReason
  title: string
  /** The file of the post, and pictures beside it. */
  written: string[]
  removed: string[]
}

/** A change that is about to be made. Null stands for a file that is about to be removed. */
export type IntendedChange = Pick<FolderChange, 'reason' | 'title'> & { files: { path: string; sha256: string | null }[] }

/** What else happens around a comparison of both sides, under its lease. What a hook throws is logged, and stops nothing. */
export type FolderHooks = {
  /** Before the folder is read. */
  beforeSync?: (folder: string) => Promise<void>
  /** Before a post is written to the folder, or removed from it, so that a kill before `afterSync` loses no publication. */
  beforeWrite?: (folder: string, change: IntendedChange) => Promise<void>
  /** After both sides were compared, also without changes. */
  afterSync?: (folder: string, changes: readonly FolderChange[]) => Promise<void>
}
