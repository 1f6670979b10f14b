import type * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** One line of text: white space is collapsed, NUL and lone surrogates are removed. */
export function lineText(bounds: { max: number; tooLong: string; notText: string }): v.GenericSchema<string> {
  return boundedText({ ...bounds, clean: cleanLine })
}

function cleanLine(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}
