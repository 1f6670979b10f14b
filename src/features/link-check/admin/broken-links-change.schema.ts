// The requests that the action of the list accepts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const ADDRESSES_MAX = 25

const address = v.pipe(boundedText({ max: 2_000, clean: (text) => text.replaceAll('\0', '').toWellFormed() }), v.nonEmpty())
const addresses = v.pipe(v.array(address), v.minLength(1), v.maxLength(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} links at once.`))
const id = v.pipe(boundedText({ max: 36 }), v.uuid())

export const brokenLinksChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(['ignore', 'watch', 'check']), addresses }),
  v.object({ intent: v.literal('check-all') }),
  v.object({ intent: v.literal('list'), address }),
  // Replaces in a few posts at a time: `after` is the post that the previous request ended with, `rewrite_id` what it answered.
  v.object({ intent: v.literal('replace'), address, to: address, rewrite_id: v.nullable(id), after: v.union([v.literal(''), id]) }),
  v.object({ intent: v.literal('undo'), rewrite_id: id }),
])

/** As the browser sends it. */
export type BrokenLinksChange = v.InferInput<typeof brokenLinksChangeSchema>
