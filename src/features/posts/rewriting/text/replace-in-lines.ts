// Finds text in the lines of an article, and puts another text in its place. Markup and everything around the matches stay as they are, byte by byte.
import { findInText, type HowToFind, type Range } from './find-in-text.ts'
import type { ArticleLine, ArticlePiece } from './line-writer.ts'

export type Scope = { text: boolean; code: boolean }
export type ArticleMatch = { line: ArticleLine } & Range

/** The matches in their order. Text with formatting in it is found as well, but not across paragraphs. */
export function findInLines(lines: readonly ArticleLine[], how: HowToFind, scope: Scope): ArticleMatch[] {
  return lines.flatMap((line) =>
    findInText(line.text, how)
      .filter((range) => isReplaceable(line, range) && isInScope(line, range, scope))
      .map((range) => ({ line, ...range })),
  )
}

/** `written` is the new text as the source says it. It takes the formatting of the first character of a match. */
export function replaceMatches(source: string, matches: readonly ArticleMatch[], written: string): string {
  const edits = matches.flatMap((match) => editsOf(match, written))
  let text = ''
  let from = 0
  for (const edit of edits) {
    text += source.slice(from, edit.from) + edit.text
    from = edit.to
  }
  return text + source.slice(from)
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
type Run = { piece: ArticlePiece; from: number; to: number; length: number }

function editsOf({ line, start, end }: ArticleMatch, written: string): Edit[] {
  const runs: Run[] = []
  for (let at = start; at < end; at += 1) {
    const [piece, from, to] = [line.pieces[at], line.from[at], line.to[at]]
    if (piece === undefined || from === undefined || to === undefined) throw new Error('the match is longer than its line')
    const last = runs.at(-1)
    if (last?.piece === piece) Object.assign(last, { to, length: last.length + 1 })
    else runs.push({ piece, from, to, length: 1 })
  }
  return runs.map((run, index) => {
    const text = index === 0 ? written : ''
    // An element goes with the last of its text.
    const isEmptied = text === '' && run.length === run.piece.length
    return { ...(isEmptied ? run.piece.whole : { from: run.from, to: run.to }), text }
  })
}
