// What saving needs of the world around it, so that its rules can be tested without one.
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { DraftFields, DraftIssue, EditedPost } from '../../drafts/draft.ts'
import type { LocalDrafts } from './local-draft.ts'

/** Why the server did not do it; `message` says it in a sentence. */
export type Refusal =
  | { kind: 'offline' | 'signed_out'; message: string }
  | { kind: 'refused'; message: string; issues: DraftIssue[] }
  | { kind: 'conflict'; message: string; post: EditedPost }
export type SaveAnswer = { kind: 'saved'; version: number; savedAt: string; status: PostStatus } | Refusal
export type PostAnswer = { kind: 'post'; post: EditedPost } | Refusal

export type DraftToSave = {
  postId: string
  version: number
  fields: DraftFields
  /** What the server has is to be kept as a revision. */
  overwrites: boolean
}

/** A change of the post as a whole. */
export type PostChange =
  | { intent: 'publish' | 'unpublish' | 'discard' | 'trash' | 'untrash' }
  | { intent: 'restore-revision'; number: number }

/** Which post, and which version of it the owner has before them. */
export type Target = { postId: string; version: number }

export type Ports = {
  save: (draft: DraftToSave) => Promise<SaveAnswer>
  /** The post as the server has it now, for when another tab has saved. */
  load: (postId: string) => Promise<PostAnswer>
  changePost: (change: PostChange, target: Target) => Promise<PostAnswer>
  localDrafts: LocalDrafts
  /** The name of this tab. */
  tab: string
  now: () => number
  /** Calls back after a while; answers how to cancel that. */
  after: (ms: number, work: () => void) => () => void
  /** Tells other tabs that the server has a new version. */
  announce: (postId: string, version: number) => void
}
