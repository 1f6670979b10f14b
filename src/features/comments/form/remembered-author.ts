// Name and address of the visitor, in this browser only and only when they ticked it.
import * as v from 'valibot'
import { readStoredJson, writeStored } from '#src/lib/browser/local-storage.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { EMAIL_MAX, NAME_MAX } from '../comment.schema.ts'

const STORAGE_KEY = 'comment_author'

const authorSchema = v.object({
  name: boundedText({ max: NAME_MAX }),
  email: boundedText({ max: EMAIL_MAX }),
})

export type RememberedAuthor = v.InferOutput<typeof authorSchema>

export function findRememberedAuthor(): RememberedAuthor | null {
  const stored = v.safeParse(authorSchema, readStoredJson(STORAGE_KEY))
  return stored.success ? stored.output : null
}

/** Null forgets. */
export function rememberAuthor(author: RememberedAuthor | null): void {
  writeStored(STORAGE_KEY, author && JSON.stringify(author))
}
