// The comments that this browser wrote in the last ten minutes, with their source, so that their writer can change them.
import * as v from 'valibot'
import { readStoredJson, writeStored } from '#src/lib/browser/local-storage.ts'
import { CHANGE_POSSIBLE_MS } from './change-time.ts'

const STORAGE_KEY = 'own_comments'
const COMMENTS_MAX = 20

const commentsSchema = v.array(v.object({ id: v.string(), text: v.string(), writtenAt: v.number() }))

export type OwnComment = v.InferOutput<typeof commentsSchema>[number]

/** Newest first, without those that can no longer be changed. */
export function listOwnComments(now: number): OwnComment[] {
  const stored = v.safeParse(commentsSchema, readStoredJson(STORAGE_KEY))
  return stored.success ? stored.output.filter(({ writtenAt }) => writtenAt <= now && now - writtenAt < CHANGE_POSSIBLE_MS) : []
}

/** Adds a comment or replaces its text. The time of a known comment stays. */
export function rememberOwnComment({ id, text }: { id: string; text: string }, now: number): void {
  const known = listOwnComments(now)
  const writtenAt = known.find((own) => own.id === id)?.writtenAt ?? now
  store([{ id, text, writtenAt }, ...known.filter((own) => own.id !== id)].slice(0, COMMENTS_MAX))
}

export function forgetOwnComment(id: string, now: number): void {
  store(listOwnComments(now).filter((own) => own.id !== id))
}

function store(own: readonly OwnComment[]): void {
  writeStored(STORAGE_KEY, own.length === 0 ? null : JSON.stringify(own))
}
