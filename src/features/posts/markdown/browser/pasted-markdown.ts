// Markdown from the clipboard as the HTML of an article: the same as the import of a file with this text.
import { assertBounded, assertBoundedHtml } from '../reading/limits.ts'
import { assertReadable, readPlainMarkdown, treeToHtml } from '../reading/parse/markdown-reader.ts'
import { TOO_DEEP } from '../reading/parse/shallow-tree.ts'
import { prepareMarkdown } from '../reading/templates/prepare-markdown.ts'
import { withoutFrontMatter } from './front-matter.ts'

/** The result is not sanitized. Throws an Error whose message is the reason, for text that would exhaust the parser or the page. */
export function pastedMarkdownToHtml(markdown: string): string {
  assertBounded(markdown)
  const { text } = prepareMarkdown(withoutFrontMatter(markdown), null)
  assertReadable(text)
  const html = toHtml(text)
  assertBoundedHtml(html)
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
