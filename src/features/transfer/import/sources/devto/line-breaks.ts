// On dev.to a new line in a paragraph is a new line on the page.
import { splitCode } from '#src/features/posts/markdown/reading/templates/code-places.ts'

/** Lines that begin something else than a paragraph: headings, tables, HTML, tags, rules, lists, quotations. */
const BLOCK = /^\s{0,20}(?:[#|<>=]|`{3}|~{3}|\{[%{]|[-*+_](?:\s|[-*_]|$)|\d{1,9}[.)]\s|$)/
/** Lines after which no text goes on. */
const CLOSED = /^\s{0,20}(?:[#|<=]|\{[%{]|-{3}|\*{3}|_{3}|$)/

/** Marks the ends of lines within paragraphs as Markdown does, with two spaces. Takes linear time. */
export function addLineBreaks(markdown: string): string {
  const parts: string[] = []
  let offset = 0
  let from = 0
  for (const { text, isCode } of splitCode(markdown)) {
    for (let at = isCode ? -1 : text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      const end = offset + at
      if (!isInParagraph(markdown, end)) continue
      parts.push(markdown.slice(from, end), '  ')
      from = end
    }
    offset += text.length
  }
  return [...parts, markdown.slice(from)].join('')
}

function isInParagraph(text: string, end: number): boolean {
  const nextEnd = text.indexOf('\n', end + 1)
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  const next = text.slice(end + 1, nextEnd < 0 ? text.length : nextEnd)
  return !CLOSED.test(line) && !BLOCK.test(next) && !/(?: {2}|\\)$/.test(line)
}
