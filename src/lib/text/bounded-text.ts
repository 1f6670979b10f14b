// The base of all text schemas.
import * as v from 'valibot'

type Bounds = {
  /** In characters, after `clean`. */
  max: number
  tooLong?: string
  notText?: string
  /** Normalizes the text, for example by trimming it. */
  clean?: (text: string) => string
}

/**
 * Text of at most `max` characters. Checks and transformations that follow it in a pipe never run on longer text: valibot runs all checks of a
 * pipe, but nothing after a schema that has failed.
 */
export function boundedText({ max, tooLong, notText, clean }: Bounds): v.GenericSchema<string> {
  // The second `string()` stops the pipe when the length check has failed.
  const bounded = v.pipe(v.string(notText), v.maxLength(clean ? maxBeforeClean(max) : max, tooLong), v.string())
  return clean ? v.pipe(bounded, v.transform(clean), v.maxLength(max, tooLong), v.string()) : bounded
}

/** The limit before `clean`, with room for whitespace, CRLF and invisible characters that it removes. */
function maxBeforeClean(max: number): number {
  return max * 2 + 1000
}
