// Text differences between two states of a post.
import { diffArrays, diffWordsWithSpace } from 'diff'

export type Part = { text: string; kind: 'same' | 'added' | 'removed' }

/** Comparing texts without common parts can take minutes. */
const DIFF_TIMEOUT_MS = 1_500

/** Compares word by word; after the timeout line by line. */
export function compareWords(before: string, after: string): Part[] {
  if (before === after) return before === '' ? [] : [{ text: before, kind: 'same' }]
  const changes = diffWordsWithSpace(before, after, { timeout: DIFF_TIMEOUT_MS })
  if (changes) return changes.map(({ value, added, removed }) => ({ text: value, kind: kindOf(added, removed) }))
  return compareLines(before, after)
}

/** Compares line by line; after the timeout everything counts as replaced. */
export function compareLines(before: string, after: string): Part[] {
  const changes = diffArrays(splitLines(before), splitLines(after), { timeout: DIFF_TIMEOUT_MS })
  if (changes) return changes.map(({ value, added, removed }) => ({ text: value.join(''), kind: kindOf(added, removed) }))
  return [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ]
}

/** Shortens long unchanged parts to the `edge` characters beside a change. */
export function collapseUnchanged(parts: readonly Part[], edge: number): Part[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= edge * 3) return part
    const [start, end] = [index === 0 ? '' : part.text.slice(0, edge), index === parts.length - 1 ? '' : part.text.slice(-edge)]
    return { text: `${start} … ${end}`, kind: 'same' }
  })
}

/** Puts each block of the HTML on a line of its own, for `compareLines`. */
export function splitBlocks(html: string): string {
  return html.replace(
    /(<\/(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|thead|tbody|tr|figure|aside|div|details|summary|dl|dt|dd)>|<(?:hr|br)[^<>]*>)\s*/g,
    '$1\n',
  )
}

function kindOf(added: boolean, removed: boolean): Part['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
