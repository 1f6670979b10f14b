// What the reader of Markdown refuses, because it would exhaust the parser or the page.
import { formatCount } from '#src/lib/format/format-count.ts'

/** In characters. */
const MARKDOWN_MAX = 500_000
/** In characters, as of every article. */
const HTML_MAX = 2_000_000
/** The parser pads each row of a table to the width of its widest. */
const CELLS_MAX = 1_000_000

/** Throws an Error whose message is the reason. */
export function assertBounded(markdown: string): void {
  if (markdown.length > MARKDOWN_MAX) throw new Error(`it has more than ${formatCount(MARKDOWN_MAX)} characters`)
  if (countCells(markdown) > CELLS_MAX) throw new Error(`its tables have more than ${formatCount(CELLS_MAX)} cells`)
}

/** Throws an Error whose message is the reason. */
export function assertBoundedHtml(html: string): void {
  if (html.length > HTML_MAX) throw new Error(`its HTML has more than ${formatCount(HTML_MAX)} characters`)
}

/** As if every block of lines were a table. */
function countCells(markdown: string): number {
  let cells = 0
  let rows = 0
  let widest = 0
  for (const line of [...markdown.split('\n'), '']) {
    if (line.trim() !== '') {
      rows += 1
      widest = Math.max(widest, line.split('|').length)
      continue
    }
    cells += rows * widest
    rows = 0
    widest = 0
  }
  return cells
}
