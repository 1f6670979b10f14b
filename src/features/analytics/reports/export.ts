// Exports statistics as CSV and JSON.
import type { PanelName, PanelRow } from './panels.ts'
import { panelOf } from './panels.ts'
import type { ChartPoint } from './report.ts'

export type Table = { columns: string[]; rows: (string | number | null)[][] }

export function tableOfPanel(name: PanelName, rows: readonly PanelRow[]): Table {
  const { row, columns } = panelOf(name)
  return {
    columns: [row, 'Note', ...columns.map(({ label }) => label)],
    rows: rows.map(({ label, note, counts }) => [label, note, ...counts]),
  }
}

export function tableOfPoints(points: readonly ChartPoint[]): Table {
  return {
    columns: ['From', 'Views', 'Visitors', 'Compared with', 'Views before', 'Visitors before'],
    rows: points.map(({ bucket, views, visitors, before }) => [
      bucket,
      views,
      visitors,
      before?.bucket ?? null,
      before?.views ?? null,
      before?.visitors ?? null,
    ]),
  }
}

/** RFC 4180. Prefixes a cell that a spreadsheet would run as a formula with an apostrophe, because strangers choose searches and referrers. */
export function toCsv({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One object per row, with the columns as keys. */
export function toRecords({ columns, rows }: Table): Record<string, string | number | null>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])))
}
