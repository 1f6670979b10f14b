// Formulas between other delimiters than dollars, and blocks whose dollars share a line with the formula. All become blocks between lines of
// `$$` or text between doubled dollars, which the parser reads. Takes linear time.
import { splitCode } from './code-places.ts'

const ENVIRONMENTS: ReadonlySet<string> = new Set([
  ...['align', 'aligned', 'alignat', 'array', 'bmatrix', 'cases', 'displaymath', 'eqnarray', 'equation', 'flalign', 'gather', 'gathered'],
  ...['math', 'matrix', 'multline', 'pmatrix', 'split', 'vmatrix'],
])
const BEFORE_BLOCK = /^[ \t]{0,20}(?:>[ \t]{0,3}){0,10}/
const LINES_MAX = 300
const INLINE_MAX = 1_000

/** Code stays as it is. Most formulas keep their lines, so that the report names the right ones. */
export function normalizeMath(markdown: string): string {
  if (!markdown.includes('$$') && !markdown.includes('\\(') && !markdown.includes('\\[') && !markdown.includes('\\begin{')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }, index, pieces) => {
      if (isCode) return text
      const isAtLineStart = index === 0 || pieces[index - 1]?.text.endsWith('\n') === true
      return isAtLineStart ? normalizeProse(text) : normalizeRest(text)
    })
    .join('')
}

/** The first line goes on after code. */
function normalizeRest(text: string): string {
  const end = text.indexOf('\n') + 1
  return end === 0 ? replaceInline(text) : `${replaceInline(text.slice(0, end))}${normalizeProse(text.slice(end))}`
}

function normalizeProse(text: string): string {
  const lines = text.split('\n')
  const output: Output = { parts: [], prose: [] }
  for (let at = 0; at < lines.length; ) {
    const block = readBlock(lines, at)
    if (block === null || block === 'unclosed') {
      const line = lines[at] ?? ''
      output.prose.push(block === null ? line : line.replace('$$', '\\$\\$'))
      at += 1
    } else at = writeBlock(block, lines, output)
  }
  endProse(output)
  return output.parts.join('\n')
}

type Output = { parts: string[]; prose: string[] }

function endProse(output: Output): void {
  if (output.prose.length > 0) output.parts.push(replaceInline(output.prose.join('\n')))
  output.prose = []
}

/** Fences take the place of empty lines around the formula, if there are any. Returns the next line. */
function writeBlock(block: Block, lines: readonly string[], output: Output): number {
  const { prefix, tex, rest, end } = block
  const previous = output.prose.at(-1)
  if (!block.isOpenedAlone && previous !== undefined && isBlank(previous, prefix)) output.prose.pop()
  endProse(output)
  output.parts.push(['$$', ...tex, '$$'].map((line) => `${prefix}${line}`).join('\n'))
  if (rest !== '') output.prose.push(`${prefix}${rest}`)
  const next = lines[end]
  const takesNext = !block.isClosedAlone && rest === '' && next !== undefined && isBlank(next, prefix)
  return takesNext ? end + 1 : end
}

/** `rest` follows the formula on its last line, `end` is the line after it. `isOpenedAlone`: its opening delimiter has a line of its own. */
type Block = { prefix: string; tex: string[]; rest: string; end: number; isOpenedAlone: boolean; isClosedAlone: boolean }

type Opening = { mark: string; close: string; isDouble: boolean }

/** Null for prose, and for a formula on one line between dollars. */
function readBlock(lines: readonly string[], at: number): Block | 'unclosed' | null {
  const line = lines[at] ?? ''
  const prefix = BEFORE_BLOCK.exec(line)?.[0] ?? ''
  const opening = readOpening(line.slice(prefix.length))
  if (opening === null) return null
  const content = readContent(lines, { at, prefix, opening })
  if (opening.mark === '$$') {
    if (content === null) return 'unclosed'
    return content.end === at + 1 ? null : toBlock(content, prefix)
  }
  return content === null ? null : fromOtherDelimiters(toBlock(content, prefix), opening)
}

function toBlock({ written, rest, end }: Content, prefix: string): Block {
  const isOpenedAlone = written[0]?.trim() === ''
  const isClosedAlone = written.length > 1 && written.at(-1)?.trim() === ''
  const tex = written.slice(isOpenedAlone ? 1 : 0, isClosedAlone ? -1 : undefined)
  return { prefix, tex, rest, end, isOpenedAlone, isClosedAlone }
}

/** Null for prose in escaped brackets. */
function fromOtherDelimiters(block: Block, { mark, isDouble }: Opening): Block | null {
  const tex = block.tex.join('\n')
  if (mark !== '' && (block.rest !== '' || !looksLikeTex(tex))) return null
  return isDouble || tex.includes('\\\\\\\\') ? { ...block, tex: block.tex.map(withoutEscapes) } : block
}

type Place = { at: number; prefix: string; opening: Opening }
type Content = { written: string[]; rest: string; end: number }

/** The lines between the delimiters; null without an end. Only dollars that stand alone may have empty lines between them. */
function readContent(lines: readonly string[], { at, prefix, opening: { mark, close } }: Place): Content | null {
  const inside = lines.slice(at, at + LINES_MAX).map((line) => withoutPrefix(line, prefix).trimEnd())
  const isFence = inside[0] === '$$'
  inside[0] = inside[0]?.slice(mark.length) ?? ''
  const last = inside.findIndex((line) => line.includes(close))
  if (last < 0) return null
  const empty = inside.indexOf('', 1)
  const hasEmptyLine = empty >= 0 && empty < last
  const line = inside[last] ?? ''
  if (hasEmptyLine && !(isFence && line === close)) return null
  const closeAt = line.indexOf(close)
  const lastTex = line.slice(0, mark === '' ? closeAt + close.length : closeAt).trimEnd()
  return { written: [...inside.slice(0, last), lastTex], rest: line.slice(closeAt + close.length).trim(), end: at + last + 1 }
}

function readOpening(text: string): Opening | null {
  if (text.startsWith('$$')) return { mark: '$$', close: '$$', isDouble: false }
  if (text.startsWith('\\\\[')) return { mark: '\\\\[', close: '\\\\]', isDouble: true }
  if (text.startsWith('\\[')) return { mark: '\\[', close: '\\]', isDouble: false }
  const [, name = '', star = ''] = /^\\begin\{([a-z]{1,20})(\*?)\}/.exec(text) ?? []
  return ENVIRONMENTS.has(name) ? { mark: '', close: `\\end{${name}${star}}`, isDouble: false } : null
}

function withoutPrefix(line: string, prefix: string): string {
  return prefix !== '' && line.startsWith(prefix) ? line.slice(prefix.length) : line.replace(BEFORE_BLOCK, '')
}

/** A line that a fence may take: without text, and in the same quotation. */
function isBlank(line: string, prefix: string): boolean {
  return line.trim() === prefix.trim() && !/[^\s>]/.test(line)
}

/** Sites that read formulas from their finished pages double each backslash. */
function withoutEscapes(tex: string): string {
  return tex.replace(/\\([\\_*])/g, '$1')
}

/** `\(x\)` and `\\(x\\)`. */
function replaceInline(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('\\('); at >= 0; at = text.indexOf('\\(', at + 2)) {
    const isDouble = at > from && text[at - 1] === '\\'
    const start = isDouble ? at - 1 : at
    const formula = readInline(text, { start, at: at + 2, isDouble })
    if (formula === null) continue
    parts.push(text.slice(from, start), formula.markdown)
    from = formula.end
    at = formula.end - 2
  }
  parts.push(text.slice(from))
  return parts.join('')
}

function readInline(
  text: string,
  { start, at, isDouble }: { start: number; at: number; isDouble: boolean },
): { markdown: string; end: number } | null {
  if (start > 0 && /[\p{L}\p{N}\]\\]/u.test(text.charAt(start - 1))) return null
  const close = isDouble ? '\\\\)' : '\\)'
  const bounded = text.slice(at, at + INLINE_MAX)
  const closeAt = bounded.indexOf(close)
  const written = bounded.slice(0, Math.max(0, closeAt))
  const tex = (isDouble ? withoutEscapes(written) : written).trim()
  if (tex === '' || tex.includes('$') || written.includes('\\(') || /\n[ \t>]*\n/.test(written) || !looksLikeTex(tex)) return null
  const breaks = '\n'.repeat(written.split('\n').length - 1)
  const line = tex
    .split('\n')
    .map((part) => part.replace(/^[ \t>]+/, '').trimEnd())
    .join(' ')
  return { markdown: `$$${line}$$${breaks}`, end: at + closeAt + close.length }
}

/** Escaped brackets around words are prose. */
function looksLikeTex(text: string): boolean {
  if (/[\\^_={}<>+|]/.test(text)) return true
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every((word) => word.length === 1)
}
