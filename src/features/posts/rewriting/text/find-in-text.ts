// Finds a text in a text, literally.

export type HowToFind = { text: string; matchCase: boolean; wholeWord: boolean }

/** `start` and `end` count UTF-16 code units. */
export type Range = { start: number; end: number }

/** The matches from left to right; none overlaps the one before. */
export function findInText(text: string, { text: wanted, matchCase, wholeWord }: HowToFind): Range[] {
  if (wanted === '' || wanted.length > text.length) return []
  const [searched, pattern] = matchCase ? [text, wanted] : [foldCase(text), foldCase(wanted)]
  const found: Range[] = []
  let free = 0
  for (let start = searched.indexOf(pattern); start !== -1; start = searched.indexOf(pattern, start + 1)) {
    const end = start + pattern.length
    if (start < free || (wholeWord && !(isBoundary(text, start) && isBoundary(text, end)))) continue
    found.push({ start, end })
    free = end
  }
  return found
}

/**
 * Lower case with the same length, character by character. Characters that would change their length, or become ASCII as the Kelvin sign
 * does, stay: PostgreSQL's `lower` in the collation C finds the same ASCII letters.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) {
    const lower = character.toLowerCase()
    folded += lower.length === character.length && isAscii(lower) === isAscii(character) ? lower : character
  }
  return folded
}

export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false
  return true
}

/** As the find bar of the article decides it: no letter on both sides. */
function isBoundary(text: string, at: number): boolean {
  return !(LAST_LETTER.test(text.slice(Math.max(0, at - 2), at)) && FIRST_LETTER.test(text.slice(at, at + 2)))
}

const LAST_LETTER = /\p{L}$/u
const FIRST_LETTER = /^\p{L}/u
