// How deep quotations and lists lie in each other. Parsers of Markdown look at all of them again with every line and every letter of
// nesting, so that a text of a few kilobytes can keep them busy for minutes.

/** Nobody writes half of it; a ruled line of dashes or `>` counts as nesting and must not be too deep either. */
export const DEEPEST_MARKDOWN = 200

/** What opens a quotation or an item of a list, at the beginning of a line or behind another one. */
const OPENER = /[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))/y
/** Items of lists lie in each other by at least this many columns. */
const INDENT = 2

/** The deepest that any line can lie; more for lines that only look like it, never less. */
export function depthOfMarkdown(markdown: string): number {
  let deepest = 0
  for (const line of markdown.split(/\r\n?|\n/)) deepest = Math.max(deepest, depthOfLine(line))
  return deepest
}

function depthOfLine(line: string): number {
  let depth = Math.floor(columnsBefore(line) / INDENT)
  let at = 0
  OPENER.lastIndex = 0
  while (OPENER.test(line)) {
    at = OPENER.lastIndex
    depth += 1
  }
  return at === 0 ? 0 : depth
}

function columnsBefore(line: string): number {
  let columns = 0
  for (const letter of line) {
    if (letter !== ' ' && letter !== '\t') return columns
    columns += letter === '\t' ? 4 : 1
  }
  return columns
}
