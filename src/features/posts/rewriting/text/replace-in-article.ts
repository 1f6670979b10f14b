// Text in the HTML of an article, and another text in its place.
import { linesOfArticle } from './article-lines.ts'
import type { HowToFind } from './find-in-text.ts'
import { findInLines, replaceMatches, type Scope } from './replace-in-lines.ts'

/** `isChosen` says which of the matches are replaced, by their position from 0. */
export type ReplaceInArticle<Search extends HowToFind = HowToFind> = {
  search: Search
  scope: Scope
  replacement: string
  isChosen: (index: number) => boolean
}

export function replaceInArticle(html: string, { search, scope, replacement, isChosen }: ReplaceInArticle): string {
  if (!scope.text && !scope.code) return html
  const chosen = findInLines(linesOfArticle(html), search, scope).filter((_, index) => isChosen(index))
  return replaceMatches(html, chosen, replacement.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
