// Nesting depth of block quotes and lists. Markdown parsers check all open blocks for every line, so that deeply nested text of a few kilobytes can
// occupy them for minutes.

/** Far deeper than real text, also counting lines that consist of `- - -` or `>>>`. */
export const MAX_MARKDOWN_DEPTH = 200

/** A marker of a block quote or list item, at the start of a line or after another marker. */
const OPENER = /[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))/y
/** The minimum indentation of a nested list item, in columns. */
const INDENT = 2

/** An upper bound of the nesting depth. Lines that only look nested are counted too. */
export function markdownDepth(markdown: string): number {
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
  for (const character of line) {
    if (character !== ' ' && character !== '\t') return columns
    columns += character === '\t' ? 4 : 1
  }
  return columns
}
