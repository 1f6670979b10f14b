// The owner's word lists. Each line is a word or phrase; a star at its end matches any ending.

/** The first entry that occurs in the text as a whole word, ignoring case and accents; null without one. */
export function findListedWord(list: readonly string[], text: string): string | null {
  const words = ` ${fold(text)} `
  return list.find((entry) => occurs(fold(entry), words, entry.trim().endsWith('*'))) ?? null
}

/** Splits the text of a field into trimmed entries, without empty lines and duplicates. */
export function parseWordList(typed: string): string[] {
  const entries = typed
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => fold(line) !== '')
  return [...new Map(entries.map((entry) => [`${fold(entry)}${entry.endsWith('*') ? '*' : ''}`, entry])).values()]
}

function occurs(entry: string, words: string, isPrefix: boolean): boolean {
  return entry !== '' && words.includes(isPrefix ? ` ${entry}` : ` ${entry} `)
}

/** Lower case, without accents, letters and digits only, one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
