// The article of a post that is written in Markdown, as HTML.
import type { Root } from 'hast'
import { readAddresses, resolveAddresses } from './addresses.ts'
import { readDialect } from './reading/dialect.ts'
import { assertBounded, assertBoundedHtml } from './reading/limits.ts'
import { extractTitle } from './reading/parse/extract-title.ts'
import { treeToHtml } from './reading/parse/markdown-reader.ts'
import { drawPlayers } from './reading/players.ts'
import { readArticle } from './reading/read-article.server.ts'

/** `dialect` is as `writeDialect` names it, `addresses` as `writeAddresses` does. */
export type MarkdownSource = { markdown: string; dialect: string; addresses?: string }

/**
 * Not sanitized: the renderer sanitizes the content of every post. Throws an Error whose message is the reason. Unmatched delimiters take the parser
 * quadratic time: call it in the thread (`thread/`).
 */
export function deriveArticle({ markdown, dialect: written, addresses = '' }: MarkdownSource): string {
  assertBounded(markdown)
  const dialect = readDialect(written)
  const { tree } = readArticle(textForParser(markdown), dialect)
  if (dialect.hasTitle) extractTitle(tree)
  drawPlayers(tree)
  resolveAddresses(tree, readAddresses(addresses))
  return articleHtml(tree)
}

/** The HTML of an article whose addresses are those on this site. Throws an Error whose message is the reason. */
export function articleHtml(tree: Root): string {
  const html = treeToHtml(tree).trim()
  assertBoundedHtml(html)
  return html
}

/** With lines that end with LF, and without a byte order mark. */
export function textForParser(markdown: string): string {
  return markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
