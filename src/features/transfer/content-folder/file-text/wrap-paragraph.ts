// A paragraph that changed is written in lines, as it was before.
import { matchLists } from './match-lists.ts'

/** A word that would begin a heading, a list, a quote, a table, code or the like as the first of its line. */
const BEGINS_BLOCK = /^(?:[-+*#>|=~`:<$]|\d{1,9}[.)])/

/**
 * The line of a paragraph, wrapped as the lines of the paragraph before: at their width when each was filled to it, otherwise where they ended, such as
 * after each sentence. A paragraph that was one line, or has line breaks, stays as it is. Both end with or without a line end.
 */
export function wrapLike(before: string, text: string): string {
  const lines = before.trim().split('\n')
  const line = text.trim()
  const isBroken = lines.slice(0, -1).some((own) => / {2}$|\\$/.test(own))
  if (lines.length === 1 || isBroken || line.includes('\n')) return text
  const old = lines.map((own) => own.trim().split(/[ \t]+/))
  const words = line.split(' ')
  const wrapped = isFilled(lines) ? fill(words, widthOf(lines)) : breakLike(old, words)
  return `${wrapped}${text.endsWith('\n') ? '\n' : ''}`
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.trim().length))
}

/** Whether no line had room for the first word of the next one. */
function isFilled(lines: readonly string[]): boolean {
  const width = widthOf(lines)
  return lines.every((line, index) => {
    const next = lines[index + 1]?.trim().split(/[ \t]/)[0]
    return next === undefined || line.trim().length + 1 + next.length > width
  })
}

function fill(words: readonly string[], width: number): string {
  let text = ''
  let length = 0
  for (const word of words) {
    const isNewLine = length > 0 && length + 1 + word.length > width && !BEGINS_BLOCK.test(word)
    text += `${text === '' ? '' : isNewLine ? '\n' : ' '}${word}`
    length = isNewLine || length === 0 ? word.length : length + 1 + word.length
  }
  return text
}

/** A word that began a line begins one again. */
function breakLike(old: readonly (readonly string[])[], words: readonly string[]): string {
  const matches = matchLists(old.flat(), words)
  if (!matches) return words.join(' ')
  let at = 0
  const starts = new Set<number>()
  for (const line of old) {
    const start = matches.get(at)
    if (start !== undefined && start > 0) starts.add(start)
    at += line.length
  }
  return words.reduce((text, word, index) => `${text}${starts.has(index) && !BEGINS_BLOCK.test(word) ? '\n' : ' '}${word}`)
}
