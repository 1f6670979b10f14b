// The article of a post that is written in Markdown, as HTML.
import { readDialect } from './reading/dialect.ts'
import { assertBounded, assertBoundedHtml } from './reading/limits.ts'
import { treeToHtml } from './reading/parse/markdown-reader.ts'
import { drawPlayers } from './reading/players.ts'
import { readArticle } from './reading/read-article.server.ts'

/** `dialect` is as `writeDialect` names it. */
export type MarkdownSource = { markdown: string; dialect: string }

/**
 * Not sanitized: the renderer sanitizes the content of every post. Throws an Error whose message is the reason. Unmatched delimiters take the parser
 * quadratic time: call it in the thread (`thread/`).
 */
export function deriveArticle({ markdown, dialect }: MarkdownSource): string {
  assertBounded(markdown)
  const { tree } = readArticle(textForParser(markdown), readDialect(dialect))
  drawPlayers(tree)
  const html = treeToHtml(tree).trim()
  assertBoundedHtml(html)
  return html
}

/** With lines that end with LF, and without a byte order mark. */
export function textForParser(markdown: string): string {
  return markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
