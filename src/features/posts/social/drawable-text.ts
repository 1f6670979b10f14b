// What the fonts of social pictures can draw. Characters without a glyph would appear as boxes.

/** Latin, Greek and Cyrillic letters and the punctuation of European texts, as far as the fonts have them. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017e\u0218-\u021b\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0401-\u044f\u0451-\u045f\u0490\u0491\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2191\u2193\u2212]$/

/** Signs that programmers write in titles and that the fonts lack. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['→', '->'],
  ['←', '<-'],
  ['⇒', '=>'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['≈', '~'],
  ['‑', '-'],
])

/**
 * The text in one line, without emoji and other signs that the fonts lack. Null when nothing is left, or when the fonts lack one of its
 * letters or digits: a part of a title would say something else than the title.
 */
export function drawableText(text: string, maxLength: number): string | null {
  const kept: string[] = []
  for (const char of text
    .slice(0, 2 * maxLength)
    .normalize('NFC')
    .replace(/\s+/g, ' ')) {
    if (DRAWABLE.test(char)) kept.push(char)
    else if (/[\p{L}\p{N}]/u.test(char)) return null
    else kept.push(SPELLINGS.get(char) ?? '')
  }
  const line = kept.join('').replace(/ {2,}/g, ' ').trim()
  if (line === '') return null
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`
}
