// The dependencies of an edit session: server, storage, clock and other tabs. Tests replace them.
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import type { DraftFields, DraftIssue, EditedPost } from '../../drafts/draft.ts'
import type { LocalDrafts } from './local-draft.ts'

/** Why a request failed; `message` is a sentence for the owner. `isDiskFull`: the server answered that it has no room. */
export type Refusal =
  | { kind: 'offline' | 'signed_out'; message: string; isDiskFull?: true }
  | { kind: 'refused'; message: string; issues: DraftIssue[] }
  | { kind: 'conflict'; message: string; post: EditedPost }
export type SaveAnswer = { kind: 'saved'; version: number; savedAt: string; status: PostStatus } | Refusal
export type PostAnswer = { kind: 'post'; post: EditedPost } | Refusal

export type DraftToSave = {
  postId: string
  version: number
  fields: DraftFields
  /** The server records the text that this save replaces as a revision. */
  overwrites: boolean
}

/** A change of the post as a whole. */
export type PostChange =
  | { intent: 'publish'; sends: boolean }
  | { intent: 'unpublish' | 'discard' | 'trash' | 'untrash' }
  | { intent: 'restore-revision'; number: number }
  | { intent: 'change-form'; form: ArticleForm }

/** The post, and the version that the change is based on. */
export type Target = { postId: string; version: number }

export type Ports = {
  save: (draft: DraftToSave) => Promise<SaveAnswer>
  /** Loads the current post, after another tab has saved. */
  load: (postId: string) => Promise<PostAnswer>
  changePost: (change: PostChange, target: Target) => Promise<PostAnswer>
  localDrafts: LocalDrafts
  /** A random id of this tab. */
  tab: string
  now: () => number
  /** Runs `work` after `ms` milliseconds. Returns the function that cancels it. */
  after: (ms: number, work: () => void) => () => void
  /** As `after`, in the next moment without other work. */
  whenIdle: (ms: number, work: () => void) => () => void
  /** Tells other tabs that the server has a new version. */
  announce: (postId: string, version: number) => void
}
