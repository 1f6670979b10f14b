// The state of an edit session as a pure reducer: the current fields, the saved fields, and why the rest is not saved.
// `saver.ts` and `edit-session.ts` send the requests.
import type { PostStatus, PostType } from '#src/db/schema/posts.ts'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { areSame, type DraftFields, type EditedPost, EMPTY_DRAFT } from '../../drafts/draft.ts'

/**
 * `busy`: a request changes the post itself (publish, restore …), autosave pauses. `offline` retries automatically;
 * `signed_out`, `refused` and `conflict` need the owner.
 */
export type Stage = 'idle' | 'saving' | 'busy' | 'offline' | 'signed_out' | 'refused' | 'conflict'

export type EditState = {
  postId: string
  /** 0 before the first save. */
  version: number
  status: PostStatus
  live: EditedPost['live']
  /** Whether publishing the saved text would change the public post. */
  hasChanges: boolean
  savedAt: string | null
  fields: DraftFields
  /** The newest fields that this tab knows the server has. */
  base: DraftFields
  /** Counts the changes in this tab. */
  edits: number
  /** The value of `edits` when the newest saved text was sent. */
  savedEdits: number
  /** Increases when something other than typing replaces the content, which the rich-text editor must then load. */
  epoch: number
  stage: Stage
  /** The newer post on the server, in stage `conflict`. */
  conflict: EditedPost | null
  /** Why the server refused the save, as a sentence. */
  problem: string | null
  /** Consecutive failures. */
  failures: number
  failedAt: number
  /** The value of `edits` in the failed request. */
  failedEdits: number
  changedAt: number
  /** When the oldest unsaved change was made. */
  unsavedSince: number | null
  /** Whether the browser's storage accepted the local draft. */
  isStoredLocally: boolean
  /** The next save replaces a text that the server must record as a revision. */
  overwrites: boolean
}

export type SaveReceipt = { version: number; savedAt: string; status: PostStatus }

/** The text of a save request. */
export type SentText = { fields: DraftFields; edits: number }

export type EditEvent =
  | { type: 'changed'; patch: Partial<DraftFields>; at: number }
  /** A local draft of an earlier visit replaces the text. */
  | { type: 'restored'; postId: string; fields: DraftFields; at: number }
  /** The browser's storage accepted or refused the local draft. */
  | { type: 'stored_locally'; isStoredLocally: boolean }
  | { type: 'sending' }
  | { type: 'saved'; saved: SaveReceipt; sent: SentText; at: number }
  | { type: 'failed'; stage: 'offline' | 'signed_out' | 'refused'; problem: string | null; edits: number; at: number }
  | { type: 'conflicted'; post: EditedPost }
  /** The server has a text that this tab sent, but its answer was lost. */
  | { type: 'caught_up'; post: EditedPost; sent: SentText; at: number }
  | { type: 'mine_chosen'; at: number }
  | { type: 'started' }
  | { type: 'ended' }
  /** Takes over the post from the server. Text typed after `edits` stays, unless `edits` is null. */
  | { type: 'adopted'; post: EditedPost; edits: number | null; at: number }

/** A post that is not saved yet. A given `title` is its first unsaved text. */
export function newEditState(postId: string, title = '', type: PostType = 'post', form: ArticleForm = 'rich text'): EditState {
  const empty = { ...EMPTY_DRAFT, type, markdown: form === 'markdown' ? '' : null }
  return {
    postId,
    version: 0,
    status: 'draft',
    live: null,
    hasChanges: false,
    savedAt: null,
    fields: { ...empty, title },
    base: empty,
    edits: title === '' ? 0 : 1,
    savedEdits: 0,
    epoch: 0,
    stage: 'idle',
    conflict: null,
    problem: null,
    failures: 0,
    failedAt: 0,
    failedEdits: 0,
    changedAt: 0,
    unsavedSince: null,
    isStoredLocally: true,
    overwrites: false,
  }
}

/** A page of the program that the owner has not edited. Nothing is saved until the text changes. */
export function originalEditState(postId: string, original: Pick<DraftFields, 'title' | 'slug' | 'description' | 'content'>): EditState {
  const state = newEditState(postId, '', 'page')
  return beginEditState(postId, { ...state.fields, ...original })
}

/** A post that begins with the fields of a template. Nothing is saved until they change. */
export function beginEditState(postId: string, fields: DraftFields): EditState {
  return { ...newEditState(postId, '', fields.type), fields, base: fields }
}

export function isUntouched({ version, edits }: EditState): boolean {
  return version === 0 && edits === 0
}

export function isUntouchedOriginal(state: EditState): boolean {
  return state.base.type === 'page' && isUntouched(state) && state.base.content !== ''
}

/** A built-in page keeps its address. */
export function hasFixedSlug({ base }: EditState): boolean {
  return base.type === 'page' && isBuiltInSlug(base.slug)
}

export function openEditState(post: EditedPost): EditState {
  return { ...newEditState(post.postId), ...serverStateOf(post), fields: post.fields, base: post.fields }
}

export function reduceEdit(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case 'changed':
      return edit(state, { ...state.fields, ...event.patch }, event.at)
    case 'restored':
      return restore(state, event)
    case 'stored_locally':
      return { ...state, isStoredLocally: event.isStoredLocally }
    case 'sending':
      return { ...state, stage: 'saving', problem: null }
    case 'saved':
      return acknowledge(state, { ...event.saved, hasChanges: state.hasChanges || state.status !== 'draft' }, event)
    case 'caught_up':
      return acknowledge(state, serverStateOf(event.post), event)
    case 'failed':
      return {
        ...state,
        stage: event.stage,
        problem: event.problem,
        failures: state.failures + 1,
        failedAt: event.at,
        failedEdits: event.edits,
      }
    case 'conflicted':
      return handleConflict(state, event.post)
    case 'mine_chosen':
      return keepMine(state, event.at)
    case 'started':
      return { ...state, stage: 'busy' }
    case 'ended':
      return { ...state, stage: 'idle' }
    case 'adopted':
      return adopt(state, event)
  }
}

/** Whether the server has not acknowledged the current text. An empty new post has nothing to save. */
export function isUnsaved(state: EditState): boolean {
  if (state.edits === state.savedEdits) return false
  return state.version > 0 || !areSame(state.fields, EMPTY_DRAFT)
}

/** Whether publishing the current text would change the public post. */
export function hasUnpublished(state: EditState): boolean {
  return state.hasChanges || isUnsaved(state)
}

function edit(state: EditState, fields: DraftFields, at: number): EditState {
  return { ...state, fields, edits: state.edits + 1, changedAt: at, unsavedSince: state.unsavedSince ?? at }
}

/** A new post takes the id of the local draft: the server may have received its first save although the answer was lost. */
function restore(state: EditState, { postId, fields, at }: { postId: string; fields: DraftFields; at: number }): EditState {
  const isNew = state.version === 0
  return { ...edit(state, fields, at), postId: isNew ? postId : state.postId, epoch: state.epoch + 1, overwrites: !isNew }
}

function acknowledge(state: EditState, serverState: Partial<EditState>, { sent, at }: { sent: SentText; at: number }): EditState {
  const isAll = sent.edits === state.edits
  return {
    ...state,
    ...serverState,
    ...RESOLVED,
    base: sent.fields,
    savedEdits: sent.edits,
    // Text typed during the request is newer than the request: its waiting time starts now.
    unsavedSince: isAll ? null : at,
    overwrites: isAll ? false : state.overwrites,
  }
}

/**
 * Publishing, trashing or dating the post elsewhere changes its version but not its text. That is no conflict: the state takes
 * over the version.
 */
function handleConflict(state: EditState, post: EditedPost): EditState {
  const { fields, base } = state
  const isKnownText = areSame({ ...post.fields, publishAt: null }, { ...base, publishAt: null })
  if (!isKnownText) return { ...state, stage: 'conflict', conflict: post }
  const publishAt = fields.publishAt === base.publishAt ? post.fields.publishAt : fields.publishAt
  return {
    ...state,
    ...serverStateOf(post),
    ...RESOLVED,
    overwrites: state.overwrites,
    fields: { ...fields, publishAt },
    base: post.fields,
  }
}

/** The next save replaces their text, which the server records as a revision. */
function keepMine(state: EditState, at: number): EditState {
  if (!state.conflict) return state
  const { fields, epoch } = state
  const base = state.conflict.fields
  return {
    ...state,
    ...serverStateOf(state.conflict),
    ...RESOLVED,
    fields,
    base,
    epoch,
    edits: state.edits + 1,
    changedAt: at,
    overwrites: true,
  }
}

function adopt(state: EditState, { post, edits, at }: { post: EditedPost; edits: number | null; at: number }): EditState {
  const hasTypedSince = edits !== null && edits !== state.edits
  if (hasTypedSince) return acknowledge(state, serverStateOf(post), { sent: { fields: post.fields, edits }, at })
  const isReplaced = post.fields.content !== state.fields.content || post.fields.markdown !== state.fields.markdown
  return {
    ...state,
    ...serverStateOf(post),
    ...RESOLVED,
    fields: post.fields,
    base: post.fields,
    savedEdits: state.edits,
    unsavedSince: null,
    epoch: state.epoch + (isReplaced ? 1 : 0),
  }
}

const RESOLVED = { stage: 'idle', conflict: null, problem: null, failures: 0, overwrites: false } as const

function serverStateOf({ version, status, live, hasChanges, savedAt }: EditedPost) {
  return { version, status, live, hasChanges, savedAt }
}
