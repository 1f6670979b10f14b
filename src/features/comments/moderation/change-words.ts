// What is said about changes to comments.
import type { StatusChange } from './moderation.schema.ts'

const DONE = {
  approve: 'approved',
  spam: 'marked as spam',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted',
  undelete: 'brought back to the trash',
  settle: 'needs no answer',
  unsettle: 'waits for an answer again',
} as const satisfies Record<StatusChange, string>

type Named = { name: string }

/** 'The comment by Mei' of one, '3 comments' of several. */
export function nameOf(comments: readonly Named[]): string {
  const [only, ...others] = comments
  return only && others.length === 0 ? `The comment by ${shorten(only.name)}` : `${comments.length} comments`
}

/** What has happened: '3 comments marked as spam.' */
export function sayDone(change: StatusChange, changed: readonly Named[]): string {
  const done = changed.length > 1 ? DONE[change].replace('needs', 'need').replace('waits', 'wait') : DONE[change]
  return `${nameOf(changed)} ${done}.`
}

/** Why less happened than was asked; null when everything did. */
export function sayMissing(asked: readonly Named[], changed: number): string | null {
  const missing = asked.length - changed
  if (missing <= 0) return null
  if (asked.length === 1) return `${nameOf(asked)} was in another state already; nothing was done.`
  return `${missing} of ${asked.length} comments were in another state already and were left as they are.`
}

function shorten(name: string): string {
  const letters = [...name]
  return letters.length <= 40 ? name : `${letters.slice(0, 39).join('').trimEnd()}…`
}
