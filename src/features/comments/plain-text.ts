// Cleans the text that visitors type.

/** Bidirectional controls, and control characters other than line breaks and tabs. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
/** Any visible character: no white space, combining mark or invisible letter. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** The stored form of a comment: trimmed, with at most two empty lines in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(REORDERING, '')
    .replace(CONTROL, '')
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
