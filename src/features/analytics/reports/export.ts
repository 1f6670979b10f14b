// Exports statistics as CSV and JSON.
import { writeCsv } from '#src/lib/text/csv.ts'
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

export function toCsv({ columns, rows }: Table): string {
  return writeCsv([columns, ...rows.map((row) => row.map((cell) => String(cell ?? '')))])
}

/** One object per row, with the columns as keys. */
export function toRecords({ columns, rows }: Table): Record<string, string | number | null>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])))
}
