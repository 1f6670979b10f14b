/** What an import did, or would do. Lines are those of the file; of very many only the first are listed. */
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
