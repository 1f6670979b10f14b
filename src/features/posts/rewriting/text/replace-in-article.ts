// Finds and replaces text in the HTML of an article. Tags, attributes and everything around the matches stay as they are, byte by byte.
import { type ArticleLine, linesOfArticle, type Piece } from './article-lines.ts'
import { findInText, type HowToFind, type Range } from './find-in-text.ts'

export type Scope = { text: boolean; code: boolean }
export type ArticleMatch = { line: ArticleLine } & Range

/** The matches in their order. Text with formatting in it is found as well, but not across paragraphs. */
export function findInArticle(html: string, how: HowToFind, scope: Scope): ArticleMatch[] {
  return linesOfArticle(html).flatMap((line) =>
    findInText(line.text, how)
      .filter((range) => isReplaceable(line, range) && isInScope(line, range, scope))
      .map((range) => ({ line, ...range })),
  )
}

/** `isChosen` says which of the matches are replaced, by their position from 0. The new text takes the formatting of the first character. */
export function replaceInArticle(
  html: string,
  matches: readonly ArticleMatch[],
  replacement: string,
  isChosen: (index: number) => boolean,
) {
  const escaped = replacement.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const edits = matches.flatMap((match, index) => (isChosen(index) ? editsOf(match, escaped) : []))
  let written = ''
  let from = 0
  for (const edit of edits) {
    written += html.slice(from, edit.from) + edit.text
    from = edit.to
  }
  return written + html.slice(from)
}

/** Whether the match begins and ends between characters of the source: a reference such as `&#128512;` is not cut. */
function isReplaceable({ from, pieces }: ArticleLine, { start, end }: Range): boolean {
  const isCut = (at: number) => pieces[at] !== undefined && pieces[at] === pieces[at - 1] && from[at] === from[at - 1]
  return !isCut(start) && !isCut(end)
}

function isInScope({ pieces }: ArticleLine, { start, end }: Range, scope: Scope): boolean {
  return pieces.slice(start, end).every(({ isCode }) => (isCode ? scope.code : scope.text))
}

type Edit = { from: number; to: number; text: string }
type Run = { piece: Piece; from: number; to: number; length: number }

function editsOf({ line, start, end }: ArticleMatch, escaped: string): Edit[] {
  const runs: Run[] = []
  for (let at = start; at < end; at += 1) {
    const [piece, from, to] = [line.pieces[at], line.from[at], line.to[at]]
    if (piece === undefined || from === undefined || to === undefined) throw new Error('the match is longer than its line')
    const last = runs.at(-1)
    if (last?.piece === piece) Object.assign(last, { to, length: last.length + 1 })
    else runs.push({ piece, from, to, length: 1 })
  }
  return runs.map((run, index) => {
    const text = index === 0 ? escaped : ''
    // An element goes with the last of its text.
    const isEmptied = text === '' && run.length === run.piece.length
    return { ...(isEmptied ? run.piece.whole : { from: run.from, to: run.to }), text }
  })
}
