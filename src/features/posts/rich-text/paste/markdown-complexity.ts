// Estimates in one pass whether parsing a text as Markdown would block the tab for seconds.
import { MAX_MARKDOWN_DEPTH, markdownDepth } from '#src/lib/text/markdown-depth.ts'

/** In characters. */
const LENGTH_MAX = 500_000
/**
 * The parser searches a block for the end of each of its marks, so the cost of a block is the square of its number of marks. The limit
 * allows one block of 2,000 marks, or about 4,000 blocks of 30.
 */
const COST_MAX = 4_000_000
/** Cells of one table. The parser pads short rows to the width of the widest. */
const CELLS_MAX = 100_000

const MARKS = /[*_~[\]<&@`\\]/g
/** Lines that begin a block of their own. */
const OWN_BLOCK = /^\s*(?:[-*+]\s|1[.)]\s|#{1,6}\s)/
const TABLE_RULE = /^[ |:]*-[ |:-]*$/

export function isTooComplexMarkdown(markdown: string): boolean {
  if (markdown.length > LENGTH_MAX || markdownDepth(markdown) > MAX_MARKDOWN_DEPTH) return true
  const blocks = blocksOf(markdown)
  return blocks.some(isHugeTable) || blocks.reduce((sum, lines) => sum + costOf(lines), 0) > COST_MAX
}

/** The lines of each block, without fenced code, which has no marks. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [[]]
  let fence = ''
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    } else if (mark !== '') fence = mark
    else if (line.trim() === '' || OWN_BLOCK.test(line)) blocks.push([line])
    else blocks.at(-1)?.push(line)
  }
  return blocks
}

function costOf(lines: readonly string[]): number {
  // The parser reads each row separately.
  if (isTable(lines)) return lines.reduce((sum, line) => sum + marksIn(line) ** 2, 0)
  return lines.reduce((sum, line) => sum + marksIn(line), 0) ** 2
}

function marksIn(line: string): number {
  return line.match(MARKS)?.length ?? 0
}

function isHugeTable(lines: readonly string[]): boolean {
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return isTable(lines) && widest * lines.length > CELLS_MAX
}

function isTable(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('|') && TABLE_RULE.test(line))
}
