import type { Root } from 'hast'
import { type ArticleText, extractText } from './article-text.ts'
import { convertCallouts } from './callouts.ts'
import { parseArticle } from './parse-article.ts'
import { wrapFootnotes } from './tasks-and-footnotes.ts'

/** The part of rendering that needs neither images nor highlighting: the sanitised tree, and the text for search. */
export function sanitizeArticle(html: string): { tree: Root; text: ArticleText } {
  const tree = parseArticle(html)
  convertCallouts(tree)
  wrapFootnotes(tree)
  return { tree, text: extractText(tree) }
}
