// Comments that mark lines of code, in the notation that the renderer reads: `highlight-line` and `highlight-next-line` (Gatsby, Docusaurus),
// `highlight-start` up to `highlight-end`, and the first lines `:::python` and `#!python` of Pelican.
import { findLanguageId } from '../../../rendering/code/language-names.ts'
import { readCodeOptions } from './code-fence-info.ts'

const COMMENT = /highlight-(line|next-line|start|end)(?=\s|\*|-->|$)/
const SHEBANG = /^(?:#!|:::)([\w+#]{1,30})[ \t]*((?:hl_lines|linenos)=.{1,200})?$/

export function markLines(code: string): string {
  if (!code.includes('highlight-')) return code
  const lines = code.split('\n')
  const marked: string[] = []
  for (const [index, line] of lines.entries()) {
    const kind = markOf(line)
    if (kind === null) marked.push(line)
    else if (kind !== 'end') marked.push(line.replace(COMMENT, notation(kind, lines, index)))
  }
  return marked.join('\n')
}

type Kind = 'line' | 'next-line' | 'start' | 'end'

/** Null for a line without such a comment. */
function markOf(line: string): Kind | null {
  const found = COMMENT.exec(line)
  const before = line.slice(0, found?.index ?? 0).trimEnd()
  const isComment = ['//', '#', '/*', '<!--', '--', ';', '%'].some((sign) => before.endsWith(sign))
  if (!found || !isComment) return null
  const kind = found[1]
  return kind === 'line' || kind === 'next-line' || kind === 'start' || kind === 'end' ? kind : null
}

function notation(kind: Kind, lines: readonly string[], index: number): string {
  if (kind !== 'start') return '[!code highlight]'
  const end = lines.findIndex((line, number) => number > index && markOf(line) === 'end')
  return `[!code highlight:${Math.min(9_999, (end < 0 ? lines.length : end) - index - 1)}]`
}

/** The language and marked lines on the first line of a block without a fence; null when the first line is code. */
export function readFirstLine(code: string): { language: string; meta: string; code: string } | null {
  const end = code.indexOf('\n')
  const [, name = '', options = ''] = SHEBANG.exec(end < 0 ? '' : code.slice(0, end).trimEnd()) ?? []
  if (findLanguageId(name.toLowerCase()) === null) return null
  return { language: name.toLowerCase(), meta: readCodeOptions(options).meta, code: code.slice(end + 1) }
}
