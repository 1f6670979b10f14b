// Rows of the table and of the report file: a measurement and its goal.

export type Goal = { is: 'at least' | 'at most'; value: number }

export type Row = {
  /** Unique within a run. */
  name: string
  unit: string
  /** Null when it could not be measured; `note` says why. */
  measured: number | null
  /** Rows without a goal are for comparison. */
  goal?: Goal
  note?: string
}

export type Verdict = {
  /** 1 is exactly the goal, more is better. Null without a goal or a measurement. */
  ratio: number | null
  isMet: boolean | null
}

export const atLeast = (value: number): Goal => ({ is: 'at least', value })
export const atMost = (value: number): Goal => ({ is: 'at most', value })

export function judge({ measured, goal }: Pick<Row, 'measured' | 'goal'>): Verdict {
  if (!goal || measured === null || !Number.isFinite(measured)) return { ratio: null, isMet: null }
  if (goal.is === 'at least') return { ratio: measured / goal.value, isMet: measured >= goal.value }
  return { ratio: measured === 0 ? null : goal.value / measured, isMet: measured <= goal.value }
}

const HEAD = ['what', 'target', 'measured', 'ratio', 'met', ''] as const

/** The rows as text, columns aligned. */
export function formatRows(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((line) => line.join('  ').trimEnd())
    .join('\n')
}

function cells(row: Row): string[] {
  const { ratio, isMet } = judge(row)
  const target = row.goal ? `${row.goal.is === 'at least' ? '≥' : '≤'} ${withUnit(row.goal.value, row.unit)}` : ''
  const measured = row.measured === null || !Number.isFinite(row.measured) ? '–' : withUnit(row.measured, row.unit)
  return [row.name, target, measured, ratio === null ? '' : ratio.toFixed(2), isMet === null ? '' : isMet ? 'yes' : 'NO', row.note ?? '']
}

function withUnit(value: number, unit: string): string {
  return `${formatNumber(value)} ${unit}`.trim()
}

/** Three significant digits, with thousands separators. */
export function formatNumber(value: number): string {
  if (value !== 0 && Math.abs(value) < 1) return String(Number(value.toPrecision(3)))
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toLocaleString('en-US')
}
