// The comments of writers that are no comments of HTML or of templates: no reader sees them.
import type { Generator } from './dialect.ts'
import { createCodeReader } from './templates/code-places.ts'

/** A part of a text, between offsets. */
type Span = { from: number; to: number }

/** Returns the end of the comment that begins at this place; null when none does. */
type EndOfComment = (at: number) => number | null

/** Comments that are not closed are text. Code has none. Takes linear time. */
export function listComments(text: string, generator: Generator | null): Span[] {
  const ends = KINDS.filter(({ sign, program }) => (program === null || program === generator) && text.includes(sign)).map(({ open }) =>
    open(text),
  )
  if (ends.length === 0) return []
  const { endOfCode } = createCodeReader(text)
  const found: Span[] = []
  for (let at = 0; at < text.length; ) {
    const end = ends.map((endOf) => endOf(at)).find((candidate) => candidate !== null) ?? null
    if (end !== null) found.push({ from: at, to: end })
    at = end ?? endOfCode(at) ?? at + 1
  }
  return found
}

/** The text without the comments. Lines stay where they are. */
export function dropComments(text: string, generator: Generator | null): string {
  let kept = ''
  let from = 0
  for (const comment of listComments(text, generator)) {
    kept += text.slice(from, comment.from) + text.slice(comment.from, comment.to).replace(/[^\n]/g, '')
    from = comment.to
  }
  return kept + text.slice(from)
}

/** `program`: null for every one. */
const KINDS: readonly { sign: string; program: Generator | null; open: (text: string) => EndOfComment }[] = [
  // Docusaurus reads Markdown as MDX. `{/* a */ b}` is an expression.
  {
    sign: '/*',
    program: 'docusaurus',
    open: (text) => between(text, { opening: /(?<!\\)\{\s{0,9}\/\*/y, close: '*/', after: /\s{0,9}\}/y }),
  },
  // kramdown, https://kramdown.gettalong.org/syntax.html#extensions
  {
    sign: '{::comment}',
    program: null,
    open: (text) => between(text, { opening: /\{::comment\}/y, close: '{:/', after: /(?:comment)?\}/y }),
  },
  // Obsidian, in which people write for any program. In a line of text the comment ends with the line.
  { sign: '%%', program: null, open: openPercent },
]

function between(text: string, { opening, close, after }: { opening: RegExp; close: string; after: RegExp }): EndOfComment {
  const lastClose = text.lastIndexOf(close)
  return (at) => {
    opening.lastIndex = at
    if (text[at] !== '{' || at > lastClose || !opening.test(text)) return null
    const end = text.indexOf(close, opening.lastIndex)
    after.lastIndex = end + close.length
    return end >= 0 && after.test(text) ? after.lastIndex : null
  }
}

function openPercent(text: string): EndOfComment {
  const lastClose = text.lastIndexOf('%%')
  return (at) => {
    if (!text.startsWith('%%', at) || at >= lastClose || /\S/.test(text[at - 1] ?? '')) return null
    const end = text.indexOf('%%', at + 2)
    const isBlock = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
    return end < 0 || (!isBlock && text.slice(at, end).includes('\n')) ? null : end + 2
  }
}
