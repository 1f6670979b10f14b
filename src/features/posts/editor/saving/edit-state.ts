// What the edit screen knows: the fields as they stand there, what of them the server has, and why the rest is not saved.
// Pure: `saver.ts` carries it out.
import type { PostStatus } from '#src/db/schema/posts.ts'
import { type DraftFields, type EditedPost, EMPTY_DRAFT } from '../../drafts/draft.ts'

/**
 * `busy`: the post itself is being changed (published, restored …), autosave waits. `signed_out`, `refused` and `conflict` wait
 * for the owner; `offline` tries again by itself.
 */
export type Stage = 'idle' | 'saving' | 'busy' | 'offline' | 'signed_out' | 'refused' | 'conflict'

export type EditState = {
  postId: string
  /** 0 until the server has the post. */
  version: number
  status: PostStatus
  live: EditedPost['live']
  /** Whether readers would see something else after publishing what is saved. */
  hasChanges: boolean
  savedAt: string | null
  fields: DraftFields
  /** What the server has, as far as is known here. */
  base: DraftFields
  /** Counts changes made here; what is saved has this number. */
  edits: number
  savedEdits: number
  /** Grows when the fields were replaced by something other than typing, so that the editor must be told. */
  epoch: number
  stage: Stage
  /** What the server has instead of ours. */
  conflict: EditedPost | null
  /** Why the server refused, in a sentence. */
  problem: string | null
  /** Failures in a row, and the changes of which the last one knew. */
  failures: number
  failedAt: number
  failedEdits: number
  changedAt: number
  /** When the oldest unsaved change was made. */
  unsavedSince: number | null
  /** Whether this browser keeps what is not saved. */
  isStoredLocally: boolean
  /** The next save replaces a text that must be kept as a revision. */
  overwrites: boolean
}

export type SaveReceipt = { version: number; savedAt: string; status: PostStatus }

/** A text on its way to the server. */
export type SentText = { fields: DraftFields; edits: number }

export type EditEvent =
  | { type: 'changed'; patch: Partial<DraftFields>; at: number }
  /** Unsaved text of an earlier visit takes the place of what is here. */
  | { type: 'restored'; postId: string; fields: DraftFields; at: number }
  /** This browser has kept the text, or could not. */
  | { type: 'kept'; isStoredLocally: boolean }
  | { type: 'sending' }
  | { type: 'saved'; saved: SaveReceipt; sent: SentText; at: number }
  | { type: 'failed'; stage: 'offline' | 'signed_out' | 'refused'; problem: string | null; edits: number; at: number }
  | { type: 'conflicted'; post: EditedPost }
  /** The server has what we sent, but its answer was lost. */
  | { type: 'caught_up'; post: EditedPost; sent: SentText; at: number }
  | { type: 'kept_mine'; at: number }
  | { type: 'started' }
  | { type: 'ended' }
  /** The post as the server has it now; what was typed here after `edits` stays, unless it is null. */
  | { type: 'adopted'; post: EditedPost; edits: number | null; at: number }

export function newEditState(postId: string): EditState {
  return {
    postId,
    version: 0,
    status: 'draft',
    live: null,
    hasChanges: false,
    savedAt: null,
    fields: EMPTY_DRAFT,
    base: EMPTY_DRAFT,
    edits: 0,
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

export function openEditState(post: EditedPost): EditState {
  return { ...newEditState(post.postId), ...factsOf(post), fields: post.fields, base: post.fields }
}

export function reduceEdit(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case 'changed':
      return edit(state, { ...state.fields, ...event.patch }, event.at)
    case 'restored':
      return restore(state, event)
    case 'kept':
      return { ...state, isStoredLocally: event.isStoredLocally }
    case 'sending':
      return { ...state, stage: 'saving', problem: null }
    case 'saved':
      return acknowledge(state, { ...event.saved, hasChanges: state.hasChanges || state.status !== 'draft' }, event)
    case 'caught_up':
      return acknowledge(state, factsOf(event.post), event)
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
      return meetConflict(state, event.post)
    case 'kept_mine':
      return keepMine(state, event.at)
    case 'started':
      return { ...state, stage: 'busy' }
    case 'ended':
      return { ...state, stage: 'idle' }
    case 'adopted':
      return adopt(state, event)
  }
}

/** Whether something stands here that the server has not acknowledged. A new post in which nothing stands is nothing. */
export function isUnsaved(state: EditState): boolean {
  if (state.edits === state.savedEdits) return false
  return state.version > 0 || !sameFields(state.fields, EMPTY_DRAFT)
}

/** Whether publishing would show readers something new. */
export function hasUnpublished(state: EditState): boolean {
  return state.hasChanges || isUnsaved(state)
}

export function sameFields(one: DraftFields, other: DraftFields): boolean {
  return FIELD_NAMES.every((name) =>
    name === 'category' ? one.category.join('\n') === other.category.join('\n') : one[name] === other[name],
  )
}

export const FIELD_NAMES = [
  ...(['title', 'slug', 'description', 'thumbnail', 'category', 'content', 'publishAt', 'isProject'] as const),
  ...(['projectPreviewUrl', 'projectPreviewLabel', 'projectSourceUrl', 'projectSourceLabel'] as const),
] satisfies readonly (keyof DraftFields)[]

function edit(state: EditState, fields: DraftFields, at: number): EditState {
  return { ...state, fields, edits: state.edits + 1, changedAt: at, unsavedSince: state.unsavedSince ?? at }
}

/** A post the server does not have keeps the id it was begun under: the server may have it after all. */
function restore(state: EditState, { postId, fields, at }: { postId: string; fields: DraftFields; at: number }): EditState {
  const isNew = state.version === 0
  return { ...edit(state, fields, at), postId: isNew ? postId : state.postId, epoch: state.epoch + 1, overwrites: !isNew }
}

function acknowledge(state: EditState, facts: Partial<EditState>, { sent, at }: { sent: SentText; at: number }): EditState {
  const isAll = sent.edits === state.edits
  return {
    ...state,
    ...facts,
    ...SETTLED,
    base: sent.fields,
    savedEdits: sent.edits,
    // What was typed while the request was under way waits at most from now on.
    unsavedSince: isAll ? null : at,
    overwrites: isAll ? false : state.overwrites,
  }
}

/**
 * A post that was published, trashed or given another date elsewhere has a new version, but the text we know: there is nothing
 * to choose.
 */
function meetConflict(state: EditState, post: EditedPost): EditState {
  const { fields, base } = state
  const isOurText = sameFields({ ...post.fields, publishAt: null }, { ...base, publishAt: null })
  if (!isOurText) return { ...state, stage: 'conflict', conflict: post }
  const publishAt = fields.publishAt === base.publishAt ? post.fields.publishAt : fields.publishAt
  return { ...state, ...factsOf(post), ...SETTLED, overwrites: state.overwrites, fields: { ...fields, publishAt }, base: post.fields }
}

/** Their text becomes a revision when ours is saved over it. */
function keepMine(state: EditState, at: number): EditState {
  if (!state.conflict) return state
  const { fields, epoch } = state
  const base = state.conflict.fields
  return { ...state, ...factsOf(state.conflict), ...SETTLED, fields, base, epoch, edits: state.edits + 1, changedAt: at, overwrites: true }
}

function adopt(state: EditState, { post, edits, at }: { post: EditedPost; edits: number | null; at: number }): EditState {
  const typedMeanwhile = edits !== null && edits !== state.edits
  if (typedMeanwhile) return acknowledge(state, factsOf(post), { sent: { fields: post.fields, edits }, at })
  const contentChanged = post.fields.content !== state.fields.content
  return {
    ...state,
    ...factsOf(post),
    ...SETTLED,
    fields: post.fields,
    base: post.fields,
    savedEdits: state.edits,
    unsavedSince: null,
    epoch: state.epoch + (contentChanged ? 1 : 0),
  }
}

const SETTLED = { stage: 'idle', conflict: null, problem: null, failures: 0, overwrites: false } as const

function factsOf({ version, status, live, hasChanges, savedAt }: EditedPost) {
  return { version, status, live, hasChanges, savedAt }
}
