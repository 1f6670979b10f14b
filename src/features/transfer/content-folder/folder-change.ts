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
