import type { Root } from 'hast'
import { type ArticleText, articleText } from './article-text.ts'
import { markCallouts } from './callouts.ts'
import { frameFootnotes } from './lists.ts'
import { parseArticle } from './parse-article.ts'

/** The part of rendering that needs neither images nor highlighting: the sanitised tree, and the text for search. */
export function readArticle(html: string): { tree: Root; text: ArticleText } {
  const tree = parseArticle(html)
  markCallouts(tree)
  frameFootnotes(tree)
  return { tree, text: articleText(tree) }
}
