// Markdown from the clipboard as the HTML of an article: the same as the import of a file with this text.
import { withoutFrontMatter } from '../front-matter/fences.ts'
import { assertReadable, readPlainMarkdown, treeToHtml } from '../markdown/markdown-reader.ts'
import { TOO_DEEP } from '../markdown/shallow-tree.ts'
import { prepareMarkdown } from '../templates/prepare-markdown.ts'

/** In characters. */
const MARKDOWN_MAX = 500_000
/** In characters. The page parses it and inserts its blocks. */
const HTML_MAX = 2_000_000
/** The parser pads each row of a table to the width of its widest. */
const CELLS_MAX = 1_000_000
const TOO_LONG = 'it is too long to be read as Markdown'

/** The result is not sanitized. Throws an Error whose message is the reason, for text that would exhaust the parser or the page. */
export function pastedMarkdownToHtml(markdown: string): string {
  if (markdown.length > MARKDOWN_MAX || mostCells(markdown) > CELLS_MAX) throw new Error(TOO_LONG)
  const { text } = prepareMarkdown(withoutFrontMatter(markdown), null)
  assertReadable(text)
  const html = toHtml(text)
  if (html.length > HTML_MAX) throw new Error(TOO_LONG)
  return html
}

function toHtml(markdown: string): string {
  try {
    return treeToHtml(readPlainMarkdown(markdown).tree).trim()
  } catch (error) {
    // Much deeper elements overflow the stack of the parser.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}

function mostCells(markdown: string): number {
  const lines = markdown.split('\n')
  return lines.length * lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
}
