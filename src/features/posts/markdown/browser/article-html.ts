// The article of a post in Markdown, for checks, word counts and previews of its card while it is written. The server derives the same HTML, but
// reads MDX and draws emoji.
import { readAddresses, resolveAddresses } from '../addresses.ts'
import type { MarkdownSource } from '../derive-article.server.ts'
import { readDialect, strikesWithOneTilde } from '../reading/dialect.ts'
import { assertBounded } from '../reading/limits.ts'
import { dropModuleLines } from '../reading/mdx/convert-mdx.ts'
import { extractTitle } from '../reading/parse/extract-title.ts'
import { assertReadable, createMarkdownReader, readPlainMarkdown, treeToHtml } from '../reading/parse/markdown-reader.ts'
import { drawPlayers } from '../reading/players.ts'
import { prepareMarkdown } from '../reading/templates/prepare-markdown.ts'

const readSingleTilde = createMarkdownReader([dropModuleLines], { singleTilde: true })

/** Throws an Error whose message is the reason. */
export function articleHtml({ markdown, dialect, addresses = '' }: MarkdownSource): string {
  assertBounded(markdown)
  const read = readDialect(dialect)
  const { text } = prepareMarkdown(markdown.replace(/\r\n?/g, '\n'), read.generator)
  assertReadable(text)
  const { tree } = strikesWithOneTilde(read) ? readSingleTilde(text) : readPlainMarkdown(text)
  if (read.hasTitle) extractTitle(tree)
  drawPlayers(tree)
  resolveAddresses(tree, readAddresses(addresses))
  return treeToHtml(tree).trim()
}
