// The two sides that are compared, as far as the plan must know them.
import type { ContentFileState, ContentSide } from '#src/db/schema/content-folder.ts'
import type { PublicPostType } from '#src/db/schema/posts.ts'

/** What file and post were when they last agreed, and what is known about a file that never agreed with a post. */
export type FolderRecord = {
  path: string
  postId: string | null
  state: ContentFileState
  /** Null before both ever agreed. */
  fileHash: string | null
  postHash: string | null
  slug: string | null
  isLive: boolean
  decision: { side: ContentSide; fileHash: string | null; postHash: string | null } | null
}

/** A file as it is now. `unread`: its bytes are those that were read last time. */
export type FolderFile = {
  path: string
  hash: string
  content:
    | { kind: 'unread' }
    /** `slugs` are those that the file may have, in the order of preference. `date` is null for a file that says none. */
    | { kind: 'post'; type: PublicPostType; slugs: readonly string[]; title: string; date: Date | null; isMarkdown: boolean }
    /** `dependsOnOthers`: it may become right without being changed. */
    | { kind: 'broken'; problem: string; dependsOnOthers: boolean }
    /** Markdown that is no post. */
    | { kind: 'ignored' }
    /** It is not on this machine. */
    | { kind: 'away' }
  /** Whether a picture of it came, or changed, since it was read. */
  hasNewMedia?: boolean
}

/** A post or page as it is now. */
export type SitePost = {
  id: string
  type: PublicPostType
  slug: string
  title: string
  createdAt: Date
  /** Of everything that a file says. */
  hash: string
  isTrashed: boolean
  isLive: boolean
  /** Whether the editor holds changes that are not published. */
  hasUnpublished: boolean
  /** Whether it gets a file when it has none. */
  isWanted: boolean
  isRichText: boolean
}

/** What a conflict is decided about: null for a side that is gone. */
export function fileKey(file: FolderFile | undefined): string | null {
  return file?.hash ?? null
}

export function postKey(post: SitePost): string {
  return post.isTrashed ? 'trashed' : post.hash
}
