// Converts an article to Markdown. Imported when the first one is asked for.
import type { Element, Root } from 'hast'
import { runWithTimeLimit, TimeLimitError } from '#src/lib/time-limit.server.ts'
import { elementsOf } from '../rendering/hast-tree.ts'
import { writeHtml } from '../rendering/parse-article.ts'
import { sanitizeArticle } from '../rendering/sanitize-article.ts'
import { treeToMarkdown } from './tree-to-markdown.ts'

/** Converting a longer article would block the event loop. In characters of HTML. */
export const CONVERTED_LENGTH = 200_000
/** Ordinary articles take 10 to 100 ms. */
const TIME_LIMIT_MS = 1_000

/**
 * The article as Markdown of GitHub, with absolute addresses. `content` is untrusted HTML, `postUrl` the absolute address of the post.
 * An article that is too long, or takes too long to convert, stays sanitised HTML, which Markdown allows.
 */
export function articleToMarkdown(content: string, postUrl: string): string {
  return convertArticle(content, postUrl) ?? writeHtml(sanitizeArticle(content).tree)
}

/** Like `articleToMarkdown`; null for an article that is too long, or takes too long to convert. */
export function convertArticle(content: string, postUrl: string): string | null {
  if (content.length > CONVERTED_LENGTH) return null
  try {
    return runWithTimeLimit(TIME_LIMIT_MS, () => convert(content, postUrl))
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error
    return null
  }
}

function convert(content: string, postUrl: string): string {
  const { tree } = sanitizeArticle(content)
  makeAbsolute(tree, postUrl)
  return treeToMarkdown(tree)
}

function makeAbsolute(tree: Root, base: string): void {
  for (const { element } of elementsOf(tree)) {
    const { dataFootnoteBackref, dataFootnoteRef } = element.properties
    if (dataFootnoteBackref === undefined && dataFootnoteRef === undefined) makeElementAbsolute(element, base)
  }
}

function makeElementAbsolute({ properties }: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const address = properties[name]
    if (typeof address === 'string' && URL.canParse(address, base)) properties[name] = new URL(address, base).href
  }
}
