// What the fonts of social pictures can draw. Characters without a glyph would appear as boxes.
import anyAscii from 'any-ascii'

/** What the fonts in `ui/fonts` have of Latin, Greek and Cyrillic letters, their accents and the punctuation of European texts. */
const DRAWABLE =
  /^(?:[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017e\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01c4-\u01dc\u01e4-\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u0251\u0259\u0261\u02b9-\u02bc\u02be-\u02bf\u02c6-\u02cc\u02da\u02dc-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d7-\u03e1\u0400-\u045f\u0490-\u0491\u04b0-\u04b1\u1e08-\u1e09\u1e0c-\u1e0f\u1e14-\u1e17\u1e1c-\u1e1d\u1e20-\u1e21\u1e24-\u1e25\u1e2a-\u1e2b\u1e2e-\u1e2f\u1e36-\u1e3b\u1e42-\u1e49\u1e4c-\u1e53\u1e5a-\u1e69\u1e6c-\u1e6f\u1e78-\u1e7b\u1e80-\u1e85\u1e8e-\u1e8f\u1e92-\u1e93\u1e97\u1e9e\u1ea0-\u1ef9\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032-\u2033\u2039-\u203a\u20a1\u20a3-\u20a4\u20a6-\u20a7\u20a9-\u20ae\u20b1-\u20b2\u20b4-\u20b5\u20b8-\u20ba\u20bc-\u20bd\u2113\u2116\u2122\u2191\u2193\u2212]|\u0300|\u0301|\u0303|\u0304|\u0308|\u0309|\u0323)$/

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
 * The text in one line, without emoji and other signs that the fonts lack. A Latin letter that they lack becomes the nearest one that they have. Null
 * when nothing is left, or when they lack another letter or a digit: a part of a title would say something else than the title.
 */
export function drawableText(text: string, maxLength: number): string | null {
  const kept: string[] = []
  for (const char of text
    .slice(0, 2 * maxLength)
    .normalize('NFC')
    .replace(/\s+/g, ' ')) {
    if (DRAWABLE.test(char)) kept.push(char)
    else if (/\p{Script=Latin}/u.test(char)) kept.push(nearestLetters(char))
    else if (/[\p{L}\p{N}]/u.test(char)) return null
    else kept.push(SPELLINGS.get(char) ?? '')
  }
  const line = kept.join('').replace(/ {2,}/g, ' ').trim()
  if (line === '') return null
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`
}

/** Without the accent that has no glyph, or as a transliteration spells it. */
function nearestLetters(letter: string): string {
  const parts = [...letter.normalize('NFD')].filter((part) => DRAWABLE.test(part))
  return parts.length > 0 ? parts.join('').normalize('NFC') : anyAscii(letter)
}
