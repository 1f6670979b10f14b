// The owner's word lists. Each line is a word or phrase; a star at its end matches any ending.

/** Scripts that are written without spaces between words: a word of theirs is found inside of a run, and ends a word of another script. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u
/** Accents, but not the vowels and tones of those scripts, which tell words apart. */
const ACCENTS = /(?![\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])\p{M}/gu

/** What readers do not see within a word: zero-width characters, soft hyphens, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Letters of other alphabets, each with the Latin letter that it looks like in one of its cases. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo пn рp ԛq гr ѕs тt уy ѵv ԝw хx үy օo',
    'αa βb εe γy ιi κk νv οo ρp τt υu χx ωw ηn ζz μm',
    'ıi ɑa ɡg ɩi ʟl ʀr',
  ]
    .flatMap((alphabet) => alphabet.split(' '))
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/** The first entry that occurs in the text as a whole word, ignoring case, accents and what readers do not see; null without one. */
export function findListedWord(list: readonly string[], text: string): string | null {
  const words = fold(text)
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
  if (entry === '') return false
  for (let at = words.indexOf(entry); at !== -1; at = words.indexOf(entry, at + 1)) {
    const end = at + entry.length
    const isStart = isBoundary(lastOf(words.slice(Math.max(0, at - 2), at)), firstOf(entry))
    if (isStart && (isPrefix || isBoundary(lastOf(entry), firstOf(words.slice(end))))) return true
  }
  return false
}

/** Whether a word ends between two characters, of which one is missing at the start and the end of a text. */
function isBoundary(before: string | undefined, after: string | undefined): boolean {
  return [before, after].some((character) => character === undefined || character === ' ' || UNSPACED.test(character))
}

function firstOf(text: string): string | undefined {
  const code = text.codePointAt(0)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

function lastOf(text: string): string | undefined {
  return text.length > 0 ? [...text.slice(-2)].at(-1) : undefined
}

/** Lower case, without accents, letters and digits only, one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (/[a-z]/.test(word) ? inLatin(word) : word))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** A word with Latin letters, also where letters of other alphabets stand for some of them. */
function inLatin(word: string): string {
  return Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('')
}
