import * as v from 'valibot'

/** At most `max` items. Checks that follow it in a pipe never run on a longer list: valibot runs nothing after a transformation of a failed value. */
export function boundedList<Item extends v.GenericSchema>(item: Item, max: number, tooLong: string) {
  return v.pipe(
    v.array(item),
    v.maxLength(max, tooLong),
    v.transform((items) => items),
  )
}
