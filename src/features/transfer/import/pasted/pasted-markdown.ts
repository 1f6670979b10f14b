// Markdown from the clipboard as the HTML of an article: the same as the import of a file with this text.
import { withoutFrontMatter } from '../front-matter/fences.ts'
import { assertReadable, readPlainMarkdown, treeToHtml } from '../markdown/markdown-reader.ts'
import { TOO_DEEP } from '../markdown/shallow-tree.ts'
import { prepareMarkdown } from '../templates/prepare-markdown.ts'

/** The result is not sanitized. Throws an Error whose message is the reason, for text that would exhaust the parser. */
export function pastedMarkdownToHtml(markdown: string): string {
  const { text } = prepareMarkdown(withoutFrontMatter(markdown), null)
  assertReadable(text)
  try {
    return treeToHtml(readPlainMarkdown(text).tree).trim()
  } catch (error) {
    // Much deeper elements overflow the stack of the parser.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}
