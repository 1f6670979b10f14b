// Text differences between two states of a post.
import { diffArrays } from 'diff'

export type Part = { text: string; kind: 'same' | 'added' | 'removed' }

/** Comparing texts without common parts can take minutes. */
const DIFF_TIMEOUT_MS = 1_500

/** Compares word by word; after the timeout line by line. */
export function compareWords(before: string, after: string): Part[] {
  if (before === after) return before === '' ? [] : [{ text: before, kind: 'same' }]
  return comparePieces(splitWords(before), splitWords(after)) ?? compareLines(before, after)
}

/** Compares line by line; after the timeout everything counts as replaced. */
export function compareLines(before: string, after: string): Part[] {
  return (
    comparePieces(splitLines(before), splitLines(after)) ?? [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ]
  )
}

/** Shortens long unchanged parts to the whole words beside a change, up to `edge` characters. */
export function collapseUnchanged(parts: readonly Part[], edge: number): Part[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= edge * 3) return part
    const start = index === 0 ? '' : firstWords(part.text, edge)
    const end = index === parts.length - 1 ? '' : lastWords(part.text, edge)
    return { text: `${start.trimEnd()} … ${end.trimStart()}`, kind: 'same' }
  })
}

function firstWords(text: string, length: number): string {
  // The word at the cut may be half of one.
  const words = splitWords(text.slice(0, length + 1)).slice(0, -1)
  return words.join('') || text.slice(0, length)
}

function lastWords(text: string, length: number): string {
  const words = splitWords(text.slice(-length - 1)).slice(1)
  // Not the full stop of the word before.
  return words.join('').replace(/^\p{P}+(?=\s)/u, '') || text.slice(-length)
}

/** Puts each block of the HTML on a line of its own, for `compareLines`. */
export function splitBlocks(html: string): string {
  return html.replace(
    /(<\/(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|thead|tbody|tr|figure|aside|div|details|summary|dl|dt|dd)>|<(?:hr|br)[^<>]*>)\s*/g,
    '$1\n',
  )
}

/** Null after the timeout. */
function comparePieces(before: string[], after: string[]): Part[] | null {
  const changes = diffArrays(before, after, { timeout: DIFF_TIMEOUT_MS })
  return changes?.map(({ value, added, removed }) => ({ text: value.join(''), kind: kindOf(added, removed) })) ?? null
}

function kindOf(added: boolean, removed: boolean): Part['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const HYPHEN = /^[-‐‑]$/
const ENDS_WITH_WORD = /[\p{L}\p{M}\p{N}]$/u
const ENDS_WITH_HYPHEN = /[\p{L}\p{M}\p{N}][-‐‑]$/u

/**
 * Words, and what is between them. The words of the diff library are Latin: it divides others into letters, and 'don’t' at its apostrophe. The
 * segmenter of the browser knows every script, also without spaces, but divides at hyphens.
 */
function splitWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1) ?? ''
    const isContinued = HYPHEN.test(segment) ? ENDS_WITH_WORD.test(last) : isWordLike && ENDS_WITH_HYPHEN.test(last)
    if (isContinued) words.splice(-1, 1, last + segment)
    else words.push(segment)
  }
  return words
}
