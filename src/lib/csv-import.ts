// The import of a CSV file by the owner: a check that changes nothing, then the import.
import * as v from 'valibot'
import { formatCount } from '#src/lib/format/format-count.ts'
import { readCsv } from './text/csv.ts'

const RESULTS = ['added', 'changed', 'refused'] as const

const rowSchema = v.object({
  /** The line in the file. */
  line: v.number(),
  /** What names the row: an alias or an address. */
  name: v.string(),
  result: v.picklist(RESULTS),
  /** What changes, or the reason of the refusal. */
  text: v.string(),
})
export type CsvImportRow = v.InferOutput<typeof rowSchema>

export const csvImportReportSchema = v.object({
  isWritten: v.boolean(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  /** In the order of the file, only the first `LISTED_ROWS` of each result. */
  rows: v.array(rowSchema),
})
export type CsvImportReport = v.InferOutput<typeof csvImportReportSchema>
export type CsvImportPlan = Omit<CsvImportReport, 'isWritten'>

/** `check` writes nothing, `all` writes nothing when a row is refused, `valid` leaves refused rows out. */
export type CsvImportMode = 'check' | 'all' | 'valid'

const LISTED_ROWS = 200
const NAME_MAX = 200

export function emptyPlan(): CsvImportPlan {
  return { added: 0, changed: 0, unchanged: 0, refused: 0, rows: [] }
}

export function addToPlan(plan: CsvImportPlan, row: CsvImportRow): void {
  plan[row.result] += 1
  if (plan[row.result] <= LISTED_ROWS) plan.rows.push({ ...row, name: row.name.slice(0, NAME_MAX).toWellFormed() })
}

/** Whether an import with this plan writes. */
export function isWritten({ refused }: CsvImportPlan, mode: CsvImportMode): boolean {
  return mode === 'valid' || (mode === 'all' && refused === 0)
}

/** `cells` by the names of the columns. */
type Table = { columns: string[]; rows: { line: number; cells: Record<string, string> }[] }

/**
 * Reads a file whose first line names its columns, in any order and case, with spaces or underscores. Ignores columns that are not in `known`. `problem`
 * says why it is no such file.
 */
export function readTable(text: string, { known, rowsMax }: { known: readonly string[]; rowsMax: number }): Table | { problem: string } {
  // The head, the rows, and one that is too many.
  const { records, unclosed } = readCsv(text, { recordsMax: rowsMax + 2 })
  if (unclosed !== null) return { problem: `The quotation mark in line ${unclosed} is never closed.` }
  const [head, ...body] = records
  if (!head) return { problem: 'The file is empty.' }
  const names = head.cells.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'))
  const columns = known.filter((column) => names.includes(column))
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice) return { problem: `There are two columns named ${twice}.` }
  if (body.length > rowsMax) return { problem: `The file has more than ${formatCount(rowsMax)} rows: split it.` }
  const pick = (cells: readonly string[]) => Object.fromEntries(columns.map((column) => [column, cells[names.indexOf(column)] ?? '']))
  return { columns, rows: body.map(({ line, cells }) => ({ line, cells: pick(cells) })) }
}
