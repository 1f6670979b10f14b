import type { SnippetPart } from './post.ts'

/** Characters before the first hit that a card has room for, so that the hit itself is in view. */
const LEAD = 50

/** The snippet with what stands long before its first hit cut away, at a word. */
export function nearHit(parts: SnippetPart[]): SnippetPart[] {
  const [first, ...rest] = parts
  if (!first || first.hit || first.text.length <= LEAD) return parts
  const tail = first.text.slice(-LEAD)
  const word = tail.indexOf(' ')
  return [{ text: `… ${word < 0 ? tail : tail.slice(word + 1)}`, hit: false }, ...rest]
}
