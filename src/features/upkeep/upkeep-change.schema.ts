// The requests that the action of the screen accepts.
import * as v from 'valibot'
import { UPKEEP_QUEUES } from '#src/db/choices.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** Search terms and paths are shorter. */
const subject = v.pipe(boundedText({ max: 400, clean: (text) => text.replaceAll('\0', '').toWellFormed() }), v.nonEmpty())
const times = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)))
const items = v.pipe(v.array(v.object({ subject, times })), v.minLength(1), v.maxLength(100, 'At most 100 at once.'))

export const upkeepChangeSchema = v.object({
  intent: v.picklist(['set-aside', 'bring-back']),
  queue: v.picklist(UPKEEP_QUEUES),
  items,
})

/** As the browser sends it. */
export type UpkeepChange = v.InferInput<typeof upkeepChangeSchema>
