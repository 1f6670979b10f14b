// How every schema for text begins.
import * as v from 'valibot'

type Bounds = {
  /** Characters; of what is left when there is something to clean. */
  max: number
  tooLong?: string
  notText?: string
  /** Takes out what is not kept, such as blanks at both ends. */
  clean?: (text: string) => string
}

/**
 * Text of at most `max` characters. Patterns, checks and transformations of text follow it in a pipe and never run on text that is longer:
 * valibot runs all checks of a pipe, but none that follows a schema that has failed.
 */
export function boundedText({ max, tooLong, notText, clean }: Bounds): v.GenericSchema<string> {
  // The second `string()` ends the pipe where the length before it has failed.
  const bounded = v.pipe(v.string(notText), v.maxLength(clean ? roomToClean(max) : max, tooLong), v.string())
  return clean ? v.pipe(bounded, v.transform(clean), v.maxLength(max, tooLong), v.string()) : bounded
}

/** Blanks, line breaks of other systems and invisible characters may be pasted along with a text that is short enough without them. */
function roomToClean(max: number): number {
  return max * 2 + 1000
}
