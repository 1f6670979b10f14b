// Another text in place of one, in Markdown.
import type { HowToFind } from '../../rewriting/text/find-in-text.ts'
import type { ArticleLine } from '../../rewriting/text/line-writer.ts'
import { type ArticleMatch, findInLines, replaceMatches, type Scope } from '../../rewriting/text/replace-in-lines.ts'
import type { MarkdownSource } from '../derive-article.server.ts'
import { readDialect } from '../reading/dialect.ts'
import { linesOfText } from './lines-of-markdown.server.ts'
import { splitMark } from './parse-source.server.ts'

export type ReplaceInMarkdown = MarkdownSource & {
  search: HowToFind
  scope: Scope
  replacement: string
  /** The positions, from 0, of the matches that are replaced. */
  chosen: ReadonlySet<number>
}

/**
 * The Markdown with the new text at the chosen matches; every other byte stays. Signs of Markdown in it are escaped where they would mean something.
 * Throws an Error whose message is the reason when the Markdown cannot say the new text there.
 */
export function replaceInMarkdown({ markdown, dialect, search, scope, replacement, chosen }: ReplaceInMarkdown): string {
  const { mark, text } = splitMark(markdown)
  const read = readDialect(dialect)
  const lines = linesOfText(text, read)
  const matches = findInLines(lines, search, scope).filter((_, index) => chosen.has(index))
  if (matches.length === 0) return markdown
  const wanted = textOf(lines.map((line) => withReplacement(line, matches, replacement)))
  for (const written of new Set([replacement, escaped(replacement)])) {
    const changed = replaceMatches(text, matches, written)
    if (textOf(linesOfText(changed, read).map((line) => line.text)) === wanted) return mark + changed
  }
  throw new Error('the new text cannot be written at its place in the Markdown')
}

function withReplacement(line: ArticleLine, matches: readonly ArticleMatch[], replacement: string): string {
  let text = ''
  let from = 0
  for (const match of matches) {
    if (match.line !== line) continue
    text += line.text.slice(from, match.start) + replacement
    from = match.end
  }
  return text + line.text.slice(from)
}

/** White space is no difference: an empty place can join or end lines. */
function textOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function escaped(replacement: string): string {
  return replacement.replace(/[\\`*_[\]<>{}~|$&#+=-]/g, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')
}
