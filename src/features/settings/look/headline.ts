type SplitSentence = [before: string, words: string, after: string]

/** Splits the headline of the home page around what it highlights: the owner's words, or else its longest word. */
export function splitHeadline(sentence: string, words: string): SplitSentence {
  if (words === '') return splitAtLongestWord(sentence)
  const start = findWords(sentence, words)
  return start === -1 ? [sentence, '', ''] : splitAt(sentence, start, words.length)
}

/** Splits a sentence around its longest word, the first of several. */
function splitAtLongestWord(sentence: string): SplitSentence {
  const words = [...sentence.matchAll(/[\p{L}\p{N}\p{M}'’-]+/gu)]
  const longest = words.reduce<RegExpExecArray | null>((best, word) => (word[0].length > (best?.[0].length ?? 0) ? word : best), null)
  return longest ? splitAt(sentence, longest.index, longest[0].length) : [sentence, '', '']
}

function splitAt(sentence: string, start: number, length: number): SplitSentence {
  return [sentence.slice(0, start), sentence.slice(start, start + length), sentence.slice(start + length)]
}

/** Where the words stand in the sentence, as whole words and written the same way; -1 when they do not. */
function findWords(sentence: string, words: string): number {
  for (let start = sentence.indexOf(words); start !== -1; start = sentence.indexOf(words, start + 1)) {
    if (!isInsideWord(sentence, start) && !isInsideWord(sentence, start + words.length)) return start
  }
  return -1
}

/** Whether a letter or digit stands on both sides of a place. */
function isInsideWord(sentence: string, place: number): boolean {
  return (
    /[\p{L}\p{N}\p{M}]$/u.test(sentence.slice(Math.max(0, place - 2), place)) &&
    /^[\p{L}\p{N}\p{M}]/u.test(sentence.slice(place, place + 2))
  )
}

/** Why these words cannot be highlighted; null when they can. */
export function refuseHeadlineWords(sentence: string, words: string): string | null {
  return words === '' || findWords(sentence, words) !== -1
    ? null
    : `The tagline has no “${words}”. Please write the words exactly as it does.`
}
