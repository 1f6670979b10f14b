import type { PublicPostType } from '#src/db/schema/posts.ts'
import type { FolderChangeReason } from '../folder-change.ts'

/** What is done to one file and its post. `file` and `post` are the hashes that both have in the plan: with others, the next comparison decides. */
export type Step =
  /** The file becomes a new post. */
  | { kind: 'create'; path: string; slug: string; file: string }
  /** Both exist and never agreed: one that says the same, or an import that was never edited, is taken over; otherwise it is a conflict. */
  | { kind: 'meet'; path: string; postId: string; slug: string; file: string; post: string }
  /** The post becomes what the file says. `replacesUnpublished`: unpublished changes of the post move to its history. */
  | { kind: 'import'; path: string; postId: string; slug: string | null; file: string; post: string; replacesUnpublished: boolean }
  /** The file becomes what the post says. `from` is its path now; it is null, as `file` is, where there is none. */
  | { kind: 'write'; path: string; from: string | null; postId: string; file: string | null; post: string; reason: FolderChangeReason }
  /** The post is in the trash, or deleted (`postId` null): its file goes. */
  | { kind: 'remove'; path: string; postId: string | null; file: string }
  /** The file is gone: its post goes to the trash. */
  | { kind: 'trash'; path: string; postId: string; post: string }
  /** Both changed. `file` is null for a file that is gone, `post` is 'trashed' for a post in the trash. */
  | { kind: 'conflict'; path: string; postId: string; file: string | null; post: string; isKnown: boolean }
  /** `dependsOnOthers`: the file may become right without being changed. */
  | { kind: 'broken'; path: string; postId: string | null; problem: string; dependsOnOthers: boolean }
  | { kind: 'ignore'; path: string }
  /** Neither side is left. */
  | { kind: 'forget'; path: string }

/** Where new posts get their files, below the folder: with a slash at the end, or empty. */
export type NewFileFolders = Record<PublicPostType, string>

export type Plan = {
  steps: Step[]
  /** So many files are gone at once that their posts stay until the owner confirms it. */
  heldDeletions: number
}
