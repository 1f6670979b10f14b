// Texts that were typed and not sent, so that they survive leaving the page. One for each post and each comment that is answered or edited.
import * as v from 'valibot'
import { readStoredJson, writeStored } from '#src/lib/browser/local-storage.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const STORAGE_KEY = 'comment_drafts'
const DRAFTS_MAX = 10
/** Longer than a comment, so that a text above the limit survives as well. */
const DRAFT_MAX = 10_000

const draftsSchema = v.pipe(v.array(v.object({ place: v.string(), text: boundedText({ max: DRAFT_MAX }) })), v.maxLength(DRAFTS_MAX))

/** The form of a new comment on a post, or of a reply. */
export function draftPlace(postId: string, parentId: string | null): string {
  return parentId ?? postId
}

/** The form that edits an own comment. */
export function editDraftPlace(commentId: string): string {
  return `edit:${commentId}`
}

export function findDraft(place: string): string {
  return readDrafts().find((draft) => draft.place === place)?.text ?? ''
}

/** Stores the text, newest draft first; removes the draft when the text is blank. */
export function saveCommentDraft(place: string, text: string): void {
  const others = readDrafts().filter((draft) => draft.place !== place)
  const drafts = text.trim() === '' ? others : [{ place, text: text.slice(0, DRAFT_MAX) }, ...others].slice(0, DRAFTS_MAX)
  writeStored(STORAGE_KEY, drafts.length === 0 ? null : JSON.stringify(drafts))
}

function readDrafts(): v.InferOutput<typeof draftsSchema> {
  const stored = v.safeParse(draftsSchema, readStoredJson(STORAGE_KEY))
  return stored.success ? stored.output : []
}
