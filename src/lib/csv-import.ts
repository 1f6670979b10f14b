// The import of a CSV file by the owner: a check that changes nothing, then the import.
import * as v from 'valibot'

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
