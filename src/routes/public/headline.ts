/** Splits a sentence around its longest word, the first of several. The page highlights that word. */
export function splitAtLongestWord(sentence: string): [before: string, word: string, after: string] {
  const words = [...sentence.matchAll(/[\p{L}\p{N}\p{M}'’-]+/gu)]
  const longest = words.reduce<RegExpExecArray | null>((best, word) => (word[0].length > (best?.[0].length ?? 0) ? word : best), null)
  if (!longest) return [sentence, '', '']
  const end = longest.index + longest[0].length
  return [sentence.slice(0, longest.index), longest[0], sentence.slice(end)]
}
