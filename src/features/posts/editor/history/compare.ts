// What differs between two states of a post, in words.
import { diffArrays, diffWordsWithSpace } from 'diff'

export type Part = { text: string; kind: 'same' | 'added' | 'removed' }

/** Comparing texts that have nothing in common can take minutes; nobody waits that long. */
const PATIENCE_MS = 1_500

/** Word by word; very different texts as a whole. */
export function compareWords(before: string, after: string): Part[] {
  if (before === after) return before === '' ? [] : [{ text: before, kind: 'same' }]
  const changes = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })
  if (changes) return changes.map(({ value, added, removed }) => ({ text: value, kind: kindOf(added, removed) }))
  return compareLines(before, after)
}

/** Line by line, for source. */
export function compareLines(before: string, after: string): Part[] {
  const changes = diffArrays(splitLines(before), splitLines(after), { timeout: PATIENCE_MS })
  if (changes) return changes.map(({ value, added, removed }) => ({ text: value.join(''), kind: kindOf(added, removed) }))
  return [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ]
}

/** Long stretches of what is the same are cut down to their edges. */
export function collapseUnchanged(parts: readonly Part[], edge: number): Part[] {
  return parts.map((part, place) => {
    if (part.kind !== 'same' || part.text.length <= edge * 3) return part
    const [start, end] = [place === 0 ? '' : part.text.slice(0, edge), place === parts.length - 1 ? '' : part.text.slice(-edge)]
    return { text: `${start} … ${end}`, kind: 'same' }
  })
}

/** HTML with a line per block, so that its lines can be compared. */
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
