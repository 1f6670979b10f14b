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

export function readCodeMeta(meta: string): CodeMeta {
  const text = meta.slice(0, META_MAX)
  const ranges = /\{(?<lines>[\d,\s-]+)\}/.exec(text)?.groups?.lines ?? ''
  const numbered = /(?:^|[\s:])(?:showLineNumbers|lineNumbers|line-numbers)(?:=["{]?(?<value>\w+))?/i.exec(text)
  return {
    highlighted: new Set(ranges.split(',').flatMap(linesOf)),
    firstLineNumber: numbered ? firstNumber(numbered.groups?.value) : null,
  }
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
