// Markdown that would keep the parser, and with it the tab, busy for seconds. Estimated before it is parsed, in one pass.
import { DEEPEST_MARKDOWN, depthOfMarkdown } from '#src/lib/text/markdown-depth.ts'

/** Half a book. */
const MOST_LETTERS = 500_000
/**
 * Within one block the parser looks for the end of every mark anew: the sum, over all blocks, of the square of their marks. One block
 * of 2,000 marks, or four thousand of thirty.
 */
const MOST_WORK = 4_000_000
/** Short rows are filled up to the width of the widest. */
const MOST_CELLS = 100_000

const MARKS = /[*_~[\]<&@`\\]/g
/** Each of these is parsed by itself. */
const OWN_BLOCK = /^\s*(?:[-*+]\s|1[.)]\s|#{1,6}\s)/
const TABLE_RULE = /^[ |:]*-[ |:-]*$/

export function isTooComplexMarkdown(markdown: string): boolean {
  if (markdown.length > MOST_LETTERS || depthOfMarkdown(markdown) > DEEPEST_MARKDOWN) return true
  const blocks = blocksOf(markdown)
  return blocks.some(isVast) || blocks.reduce((sum, lines) => sum + workOf(lines), 0) > MOST_WORK
}

/** The lines of each block outside of fenced code, whose marks mean nothing. */
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

function workOf(lines: readonly string[]): number {
  // Cells are parsed by themselves.
  if (isTable(lines)) return lines.reduce((sum, line) => sum + marksIn(line) ** 2, 0)
  return lines.reduce((sum, line) => sum + marksIn(line), 0) ** 2
}

function marksIn(line: string): number {
  return line.match(MARKS)?.length ?? 0
}

function isVast(lines: readonly string[]): boolean {
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return isTable(lines) && widest * lines.length > MOST_CELLS
}

function isTable(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('|') && TABLE_RULE.test(line))
}
