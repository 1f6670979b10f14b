import { createCodeReader } from '../templates/code-places.ts'

const OPENING = /(?<!\\)\{\s{0,9}\/\*/y
const CLOSING = /\s{0,9}\}/y

/** Takes the comments of MDX, `{/* … *\/}`, out of Markdown that its program reads as MDX. Lines stay where they are. Takes linear time. */
export function dropComments(markdown: string): string {
  if (!markdown.includes('/*')) return markdown
  const { endOfCode } = createCodeReader(markdown)
  const lastEnd = markdown.lastIndexOf('*/')
  let kept = ''
  let from = 0
  for (let at = 0; at < lastEnd; ) {
    const end = endOfComment(markdown, at)
    if (end === null) {
      at = endOfCode(at) ?? at + 1
      continue
    }
    kept += markdown.slice(from, at) + markdown.slice(at, end).replace(/[^\n]/g, '')
    at = end
    from = end
  }
  return kept + markdown.slice(from)
}

/** The end of the comment that begins at this place; null when none does. `{/* a *\/ b}` is an expression. */
function endOfComment(text: string, at: number): number | null {
  OPENING.lastIndex = at
  if (text[at] !== '{' || !OPENING.test(text)) return null
  const end = text.indexOf('*/', OPENING.lastIndex)
  CLOSING.lastIndex = end + 2
  return end >= 0 && CLOSING.test(text) ? CLOSING.lastIndex : null
}
