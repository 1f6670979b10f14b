// What of a visitor's words is kept.

/** Characters that reorder what stands around them, and control characters other than line breaks and tabs. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
/** Anything that leaves ink: neither space nor mark nor invisible letter. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** A comment as it is kept: trimmed, line breaks as they were, but never more than two empty lines in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(REORDERING, '')
    .replace(CONTROL, '')
    .replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')
    .trim()
}

/** A name or an address as it is kept: one trimmed line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text)
}
