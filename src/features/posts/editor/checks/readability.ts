// How easily a text reads, as the index LIX of C.-H. Björnsson (Läsbarhet, Liber, Stockholm 1968; in English: "Readability of newspapers in
// 11 languages", Reading Research Quarterly 18, 1983): words per sentence plus the percentage of words with more than six letters. It counts
// letters, not syllables, so that it holds for every language with an alphabet; the scale is Björnsson's.

export type Readability = { index: number; label: string }

/** Fewer words say little about an article. */
const MIN_WORDS = 100
const LONG = 7
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SENTENCE_END = /[.!?…][)"'”’»]?(?:\s|$)/g

const SCALE = [
  [30, 'very easy'],
  [40, 'easy'],
  [50, 'medium'],
  [60, 'hard'],
] as const

/** Expects one block per line. Null for a short text, and for scripts that put no spaces between words. */
export function measureReadability(text: string): Readability | null {
  if (UNSPACED.test(text)) return null
  const words = text.match(WORD) ?? []
  if (words.length < MIN_WORDS) return null
  const long = words.filter((word) => word.length >= LONG).length
  const index = Math.round(words.length / countSentences(text) + (100 * long) / words.length)
  return { index, label: SCALE.find(([limit]) => index < limit)?.[1] ?? 'very hard' }
}

/** A heading or an item of a list is a sentence, also without a full stop. */
function countSentences(text: string): number {
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line))
  return lines.reduce((sum, line) => sum + Math.max(1, line.match(SENTENCE_END)?.length ?? 0), 0)
}
