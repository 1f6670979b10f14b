// Finds a text in a text: literally, in time that grows with the length of both only.

export type HowToFind = { text: string; matchCase: boolean; wholeWord: boolean }

/** `start` and `end` count UTF-16 code units. */
export type Range = { start: number; end: number }

/** The matches from left to right; none overlaps the one before. */
export function findInText(text: string, { text: wanted, matchCase, wholeWord }: HowToFind): Range[] {
  if (wanted === '' || wanted.length > text.length) return []
  const [searched, pattern] = matchCase ? [text, wanted] : [foldCase(text), foldCase(wanted)]
  const found: Range[] = []
  let free = 0
  for (const start of occurrences(searched, pattern)) {
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

/** All starts of the pattern, overlapping ones included (Knuth, Morris and Pratt). */
function occurrences(text: string, pattern: string): number[] {
  const borders = bordersOf(pattern)
  const starts: number[] = []
  let matched = 0
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== pattern[matched]) matched = borders[matched - 1] ?? 0
    if (text[index] === pattern[matched]) matched += 1
    if (matched < pattern.length) continue
    starts.push(index + 1 - pattern.length)
    matched = borders[matched - 1] ?? 0
  }
  return starts
}

/** For each prefix of the pattern the length of its longest beginning that is its end too. */
function bordersOf(pattern: string): number[] {
  const borders = [0]
  let length = 0
  for (let index = 1; index < pattern.length; index += 1) {
    while (length > 0 && pattern[index] !== pattern[length]) length = borders[length - 1] ?? 0
    if (pattern[index] === pattern[length]) length += 1
    borders.push(length)
  }
  return borders
}

/** As the find bar of the article decides it: no letter on both sides. */
function isBoundary(text: string, at: number): boolean {
  return !(LAST_LETTER.test(text.slice(Math.max(0, at - 2), at)) && FIRST_LETTER.test(text.slice(at, at + 2)))
}

const LAST_LETTER = /\p{L}$/u
const FIRST_LETTER = /^\p{L}/u
