import type { SnippetPart } from '../post.ts'
import type { Hit } from './find-hits.ts'

/** The most characters before the first hit, and from there on. */
const BEFORE = 100
const AFTER = 200
/** Shorter lines are headings. */
const TEXT_FROM = 80

/**
 * The part of a text with most of the terms of a search, as whole words of one line, and its hits; rather text than a heading. Null without a hit.
 * `hits` are in the order of the text and may overlap.
 */
export function cutSnippet(text: string, hits: readonly Hit[]): SnippetPart[] | null {
  let start = 0
  const lines = text.split('\n').map((line) => {
    const inLine = hits.filter((hit) => hit.start >= start && hit.end <= start + line.length)
    const shifted = inLine.map((hit) => ({ ...hit, start: hit.start - start, end: hit.end - start }))
    start += line.length + 1
    return { line, hits: shifted, best: bestPlace(shifted) }
  })
  const most = Math.max(...lines.map(({ best }) => best.terms))
  const equals = lines.filter(({ best }) => best.terms === most)
  const chosen = equals.find(({ line }) => line.length >= TEXT_FROM) ?? equals[0]
  return chosen && most > 0 ? cutLine(chosen.line, chosen.hits, chosen.best.place) : null
}

/** The place of the hit from which on most terms follow closely, the first of equals, and how many they are. */
function bestPlace(hits: readonly Hit[]): { place: number; terms: number } {
  let best = { place: 0, terms: 0 }
  for (const [place, { start }] of hits.entries()) {
    const terms = new Set<string>()
    for (let next = place; next < hits.length && (hits[next]?.end ?? 0) <= start + AFTER; next += 1) {
      for (const term of hits[next]?.terms ?? []) terms.add(term)
    }
    if (terms.size > best.terms) best = { place, terms: terms.size }
  }
  return best
}

/** `place` is that of the first hit that must be in the part. */
function cutLine(line: string, hits: readonly Hit[], place: number): SnippetPart[] {
  const first = hits[place] ?? { start: 0, end: 0 }
  const spaceBefore = line.indexOf(' ', Math.max(0, first.start - BEFORE))
  const cutBefore = spaceBefore >= 0 && spaceBefore < first.start ? spaceBefore + 1 : characterStart(line, first.start - BEFORE)
  const from = first.start <= BEFORE ? 0 : cutBefore
  const spaceAfter = line.lastIndexOf(' ', first.start + AFTER)
  const cutAfter = spaceAfter >= first.end ? spaceAfter : characterStart(line, first.start + AFTER)
  const to = first.start + AFTER >= line.length ? line.length : cutAfter
  const parts: SnippetPart[] = []
  let written = from
  for (const { start, end } of joinOverlapping(hits.filter((hit) => hit.start >= from && hit.end <= to))) {
    parts.push({ text: line.slice(written, start), hit: false }, { text: line.slice(start, end), hit: true })
    written = end
  }
  return [...parts, { text: line.slice(written, to), hit: false }].filter(({ text }) => text !== '')
}

/** Not between the halves of a surrogate pair. */
function characterStart(line: string, place: number): number {
  return /^[\uDC00-\uDFFF]/.test(line.slice(place, place + 1)) ? place + 1 : place
}

/** Pairs of characters of a script without spaces overlap. */
function joinOverlapping(hits: readonly Hit[]): { start: number; end: number }[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of hits) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}
