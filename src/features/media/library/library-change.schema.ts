// The requests that the action of the library accepts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isSha256 } from '../image-source.ts'

const PICTURES_MAX = 1_000
export const ALT_MAX = 2_000

const hash = v.pipe(boundedText({ max: 64 }), v.check(isSha256, 'A picture is named by its hash.'))
const hashes = v.pipe(v.array(hash), v.maxLength(PICTURES_MAX, `At most ${PICTURES_MAX} pictures at once.`))
const alt = boundedText({
  max: ALT_MAX,
  tooLong: `Alt text has at most ${ALT_MAX} characters.`,
  clean: (text) => text.replaceAll('\0', '').trim(),
})

export const libraryChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(['delete', 'undelete']), hashes }),
  v.object({ intent: v.literal('delete-unused') }),
  v.object({ intent: v.literal('undelete-unused'), remove_at: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()) }),
  v.object({ intent: v.literal('alt'), hash, was: boundedText({ max: ALT_MAX }), alt }),
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
