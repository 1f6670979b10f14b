// Cleans the text that visitors type.
import { storableText, withoutBidiControls } from '#src/lib/text/storable-text.ts'

/** Any visible character: no white space, combining mark or invisible letter. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** The stored form of a comment: trimmed, with at most two empty lines in a row. */
export function cleanText(text: string): string {
  return withoutBidiControls(storableText(text))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\v\f\ufeff]/g, '')
    .replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')
    .trim()
}

/** The stored form of a name or an address: one trimmed line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text)
}
