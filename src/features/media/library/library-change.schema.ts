// The requests that the action of the library accepts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isSha256 } from '../image-source.ts'

const FILES_MAX = 1_000
export const DESCRIPTION_MAX = 2_000

const hash = v.pipe(boundedText({ max: 64 }), v.check(isSha256, 'A file is named by its hash.'))
const hashes = v.pipe(v.array(hash), v.maxLength(FILES_MAX, `At most ${FILES_MAX} files at once.`))
const description = boundedText({
  max: DESCRIPTION_MAX,
  tooLong: `It has at most ${DESCRIPTION_MAX} characters.`,
  clean: (text) => text.replaceAll('\0', '').trim(),
})

export const libraryChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(['delete', 'undelete']), hashes }),
  v.object({ intent: v.literal('delete-unused') }),
  v.object({ intent: v.literal('undelete-unused'), remove_at: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()) }),
  v.object({ intent: v.literal('describe'), hash, was: boundedText({ max: DESCRIPTION_MAX }), description }),
  // Replaces in a few posts at a time. `after` is the post that the previous request ended with.
  v.object({
    intent: v.literal('replace'),
    from: hash,
    to: hash,
    after: v.nullable(v.pipe(boundedText({ max: 36 }), v.uuid())),
  }),
])

/** As the browser sends it. */
export type LibraryChange = v.InferInput<typeof libraryChangeSchema>
