// The CSV format of redirects: the columns from, to, status; and that of the WordPress plugin Redirection, which an export writes: source, target,
// regex, code.
import { readTable } from '#src/lib/csv-import.ts'
import { writeCsv } from '#src/lib/text/csv.ts'
import type { RedirectFields } from '../../redirect-fields.ts'

const COLUMNS = ['from', 'to', 'status'] as const

const ROWS_MAX = 10_000

/** An unparsed row. */
export type RedirectRow = { line: number; fields: RedirectFields }
type RedirectFile = { rows: RedirectRow[] } | { problem: string }

export function writeRedirectCsv(rows: readonly RedirectFields[]): string {
  return writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}

/** Columns of Redirection. Its `status` tells whether a rule is in use. */
const REDIRECTION = ['source', 'target', 'code'] as const

/** The unparsed rows of a file, or why it is not a CSV file of redirects. Without a column for the status, every row means 301. */
export function readRedirectCsv(text: string): RedirectFile {
  const table = readTable(text, { known: [...COLUMNS, ...REDIRECTION, 'regex'], rowsMax: ROWS_MAX })
  if ('problem' in table) return table
  const isRedirection = !table.columns.includes('from')
  const [from, to, status] = isRedirection ? REDIRECTION : COLUMNS
  if (![from, to].every((column) => table.columns.includes(column))) {
    return { problem: 'The first line must name the columns: from, to and status.' }
  }
  return {
    rows: table.rows.map(({ line, cells }) => {
      const cell = (column: string) => cells[column]?.trim() ?? ''
      const fields = { from: cell(from), to: cell(to), status: cell(status) || '301' }
      return { line, fields: isRedirection && cell('regex') === '1' ? fromPattern(fields) : fields }
    }),
  }
}

const PATTERN = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|/-])+)(\(\?:\/\.\*\)\?|\/\(\.\*\))\$$/

/** The rule for everything below an address that a pattern stands for. Other patterns stay, and are refused as addresses. */
function fromPattern(fields: RedirectFields): RedirectFields {
  const [, path, end] = PATTERN.exec(fields.from) ?? []
  if (path === undefined) return fields
  const from = `${path.replace(/\\(.)/g, '$1')}/*`
  if (end !== '/(.*)') return { ...fields, from }
  return fields.to.endsWith('/$1') ? { ...fields, from, to: `${fields.to.slice(0, -'/$1'.length)}/*` } : fields
}
