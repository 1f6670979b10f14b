// Words the owner does not want to read. A list has one word or phrase per line; a star at its end stands for any ending.

/** The first entry of the list that occurs in the text as a whole word, whatever its case and accents; null when none does. */
export function findListedWord(list: readonly string[], text: string): string | null {
  const words = ` ${fold(text)} `
  return list.find((entry) => occurs(fold(entry), words, entry.trim().endsWith('*'))) ?? null
}

/** What was typed into a field, as a list: trimmed, without empty lines and doubles. */
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

/** Letters and digits alone, in one case and without accents, one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
