// Bulk changes of everything that matches the filters of a list. The browser asks for the matching items and changes these, by their ids: what
// matches later stays as it is, and what was changed meanwhile is left out and reported.
import * as v from 'valibot'
import { boundedText } from './text/bounded-text.ts'

/** Items of one bulk change. */
export const SELECTION_MAX = 1_000

/** Asks the action of a list for the items that match the query of its address. Its pages do not count. */
export const selectSchema = v.object({ intent: v.literal('select'), query: boundedText({ max: 4_000 }) })

export function selectedIds<Id extends v.GenericSchema<string>>(id: Id, many: string) {
  return v.pipe(v.array(id), v.minLength(1), v.maxLength(SELECTION_MAX, `At most ${SELECTION_MAX} ${many} at once.`))
}
