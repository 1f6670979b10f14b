// Marks of lines in comments, as VitePress and Shiki write them: `// [!code ++]`, `# [!code highlight:3]`.

export type LineMark = 'add' | 'del' | 'hl' | 'focus'

export type AnnotatedCode = {
  /** The code without the comments. */
  code: string
  /** By zero-based line. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** For each line of `code`, its zero-based line in the code as written. */
  origins: readonly number[]
}

const KINDS: ReadonlyMap<string, LineMark> = new Map([
  ['++', 'add'],
  ['--', 'del'],
  ['highlight', 'hl'],
  ['hl', 'hl'],
  ['focus', 'focus'],
])

const START = '[!code '
/** Shows the notation itself. */
const ESCAPED = '[!!code '
const NOTATION = /^\[!code (?<kind>\+\+|--|highlight|hl|focus)(?::(?<count>\d{1,4}))?\]/
/** Longer ones first. */
const OPENINGS = ['{/*', '<!--', '/**', '/*', '(*', '//', '--', '#', ';', '%']
const CLOSINGS = ['*/}', '*/', '-->', '*)']

/** `count` is the number of lines that it marks. */
export type Notation = { mark: LineMark; count: number }
type FoundNotation = Notation & { rest: string; isAlone: boolean }

/** A comment alone on its line disappears with the line and marks the lines below. Other comments mark their own line too. */
export function readLineNotation(code: string): AnnotatedCode {
  const written = code.split('\n')
  if (!code.includes(START) && !code.includes(ESCAPED)) return { code, marks: new Map(), origins: [...written.keys()] }
  const lines: string[] = []
  const origins: number[] = []
  const marks = new Map<number, Set<LineMark>>()
  /** How many of the lines below each mark still covers. */
  const remaining = new Map<LineMark, number>()
  for (const [index, line] of written.entries()) {
    const found = readNotations(line)
    for (const { mark, count } of found.notations) remaining.set(mark, Math.max(count, remaining.get(mark) ?? 0))
    if (found.isAlone) continue
    const active = [...remaining].filter(([, count]) => count > 0)
    if (active.length > 0) marks.set(lines.length, new Set(active.map(([mark]) => mark)))
    for (const [mark, count] of active) remaining.set(mark, count - 1)
    lines.push(found.text.replaceAll(ESCAPED, START))
    origins.push(index)
  }
  return { code: lines.join('\n'), marks, origins }
}

/** The notations of one line, and the line without them. `isAlone`: there is nothing else, so that the line disappears. */
export function readNotations(line: string): { text: string; notations: Notation[]; isAlone: boolean } {
  const notations: FoundNotation[] = []
  let text = line
  // The kinds bound the number of notations that mean something on one line.
  while (notations.length < KINDS.size) {
    const found = readNotation(text)
    if (!found) break
    notations.push(found)
    text = found.rest
  }
  return { text, notations, isAlone: notations.at(-1)?.isAlone ?? false }
}

function readNotation(line: string): FoundNotation | null {
  const start = line.indexOf(START)
  const match = start < 0 ? null : NOTATION.exec(line.slice(start))
  const mark = KINDS.get(match?.groups?.kind ?? '')
  const before = line.slice(0, start).trimEnd()
  const opening = OPENINGS.find((sign) => before.endsWith(sign))
  if (!match || !mark || opening === undefined) return null
  const after = line.slice(start + match[0].length).trim()
  const isWholeComment = after === '' || CLOSINGS.includes(after)
  const rest = isWholeComment ? before.slice(0, -opening.length).trimEnd() : `${before} ${after}`
  return { mark, count: Number(match.groups?.count ?? 1), rest, isAlone: isWholeComment && rest === '' }
}
