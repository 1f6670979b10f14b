/** Why the site changed files of the content folder. */
export type FolderChangeReason = 'published' | 'updated' | 'renamed' | 'unpublished' | 'deleted' | 'restored' | 'draft'

/** What the site changes in the content folder for one post. */
export type FolderChange = {
  reason: FolderChangeReason
  title: string
  /** The file of the post, and pictures beside it, below the folder and with forward slashes. The hash is that of what is written; null for a file that is removed. */
  files: { path: string; sha256: string | null }[]
}
