/** The result of an import or of its dry run. Line numbers are those of the file; the lists hold only the first `LISTED_LINES`. */
export type ImportReport = {
  /** Whether the rules were written. */
  isWritten: boolean
  added: number
  changed: number
  unchanged: number
  refused: number
  refusals: { line: number; from: string; reason: string }[]
  changes: { line: number; from: string; kind: 'added' | 'changed'; what: string }[]
}

export const LISTED_LINES = 200
