// Reads what an author writes after the language of a code fence: `{2,4-5}`, `showLineNumbers`, `lineNumbers=10`.

export type CodeMeta = {
  /** Zero-based. */
  highlighted: ReadonlySet<number>
  /** Null without line numbers. */
  firstLineNumber: number | null
}

const META_MAX = 500
/** Bounds `{1-999999999}`. */
const LAST_LINE = 10_000

const RANGES = /\{(?<lines>[\d,\s-]+)\}/
const NUMBERED = /(?:^|[\s:])(?:showLineNumbers|lineNumbers|line-numbers)(?:=["{]?(?<value>\w+))?/i

export function readCodeMeta(meta: string): CodeMeta {
  const text = meta.slice(0, META_MAX)
  const ranges = RANGES.exec(text)?.groups?.lines ?? ''
  const numbered = NUMBERED.exec(text)
  return {
    highlighted: new Set(ranges.split(',').flatMap(linesOf)),
    firstLineNumber: numbered ? firstNumber(numbered.groups?.value) : null,
  }
}

/** Replaces the marked lines and the line numbers, and leaves everything else that the author wrote. */
export function writeCodeMeta(meta: string, { highlighted, firstLineNumber }: CodeMeta): string {
  const numbered = NUMBERED.exec(meta)
  // The value may be in quotes or braces, which the pattern leaves open.
  const afterNumber = numbered ? meta.slice(numbered.index + numbered[0].length).replace(/^["}]/, '') : ''
  const rest = numbered ? `${meta.slice(0, numbered.index)} ${afterNumber}` : meta
  const ranges = highlighted.size > 0 ? `{${describeLines(highlighted)}}` : ''
  const numbers = firstLineNumber === null ? '' : firstLineNumber === 1 ? 'showLineNumbers' : `showLineNumbers=${firstLineNumber}`
  return [ranges, numbers, rest.replace(RANGES, ' ').trim().replace(/\s+/g, ' ')].filter((part) => part !== '').join(' ')
}

/** Zero-based lines as ranges: `1,3-5`. */
export function describeLines(lines: ReadonlySet<number>): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of [...lines].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from + 1) : `${from + 1}-${to + 1}`)).join(',')
}

/** Zero-based lines of ranges such as `1, 3-5`; null when the text has another form. */
export function parseLines(text: string): ReadonlySet<number> | null {
  if (text.length > META_MAX) return null
  const ranges = text.split(/[,;\s]+/).filter((range) => range !== '')
  if (!ranges.every((range) => /^[1-9]\d{0,4}(?:-[1-9]\d{0,4})?$/.test(range))) return null
  const lines = ranges.map(linesOf)
  return lines.every(({ length }) => length > 0) ? new Set(lines.flat()) : null
}

function linesOf(range: string): number[] {
  const [from, to = from] = range.split('-').map(Number)
  if (from === undefined || to === undefined || !(from >= 1) || !(to >= from)) return []
  return Array.from({ length: Math.max(0, Math.min(to, LAST_LINE) - from + 1) }, (_, index) => from - 1 + index)
}

function firstNumber(value: string | undefined): number | null {
  if (value === 'false') return null
  const number = Number(value ?? 1)
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : 1
}
