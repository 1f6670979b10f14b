/** The result of an import or of its dry run. Line numbers are those of the file; the lists hold only the first `LISTED_LINES`. */
export type ImportReport = {
  isDryRun: boolean
  created: number
  changed: number
  unchanged: number
  refused: number
  refusals: { line: number; alias: string; reason: string }[]
  changes: { line: number; alias: string; what: string }[]
}

export const LISTED_LINES = 200
