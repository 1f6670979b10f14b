// A command line without a shell.

/** A word that a shell takes literally, in quotes or plain. */
const WORD = /(?:"([^"\\$`!]*)"|'([^']*)'|([^\s"'\\$`|&;<>()[\]{}*?!#~]+))(?=\s|$)\s*/y

/**
 * The program and its arguments: words between spaces, or between quotes. Null when a shell would read the text otherwise (variables, pipes,
 * patterns, a quote within a word), and for no words.
 */
export function splitCommand(text: string): string[] | null {
  const words: string[] = []
  const line = text.trim()
  WORD.lastIndex = 0
  while (WORD.lastIndex < line.length) {
    const [, double, single, plain] = WORD.exec(line) ?? []
    const word = double ?? single ?? plain
    if (word === undefined || /[\0\r\n]/.test(word)) return null
    words.push(word)
  }
  return words[0] ? words : null
}
