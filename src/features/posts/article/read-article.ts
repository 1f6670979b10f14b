import type { Root } from 'hast'
import { type ArticleText, articleText } from './article-text.ts'
import { markCallouts } from './callouts.ts'
import { frameFootnotes } from './lists.ts'
import { parseArticle } from './parse-article.ts'

/** The first half of rendering, which needs neither pictures nor colours: the clean tree, and the words search knows. */
export function readArticle(html: string): { tree: Root; text: ArticleText } {
  const tree = parseArticle(html)
  markCallouts(tree)
  frameFootnotes(tree)
  return { tree, text: articleText(tree) }
}
