import type { SnippetPart } from '../post.ts'

/** The number of characters before the first hit that still leave the hit visible on a card. */
const LEAD = 50

/** Shortens the text before the first hit, at a word boundary. */
export function trimBeforeHit(parts: SnippetPart[]): SnippetPart[] {
  const [first, ...rest] = parts
  if (!first || first.hit || first.text.length <= LEAD) return parts
  const tail = first.text.slice(-LEAD)
  const word = tail.indexOf(' ')
  return [{ text: `… ${word < 0 ? tail : tail.slice(word + 1)}`, hit: false }, ...rest]
}
