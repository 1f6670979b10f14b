// The CSV format of redirects: the columns from, to, status; and that of the WordPress plugin Redirection, which an export writes: source, target,
// regex, code.
import { readCsv, writeCsv } from '#src/lib/text/csv.ts'
import type { RedirectFields } from '../../redirect-fields.ts'

const COLUMNS = ['from', 'to', 'status'] as const

export const ROWS_MAX = 10_000

/** An unparsed row. */
export type RedirectRow = { line: number; fields: RedirectFields }
type RedirectFile = { rows: RedirectRow[] } | { problem: string }

export function writeRedirectCsv(rows: readonly RedirectFields[]): string {
  return writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}

/** Columns of Redirection. Its `status` tells whether a rule is in use. */
const REDIRECTION = { from: 'source', to: 'target', status: 'code' } as const

/** The unparsed rows of a file, or why it is not a CSV file of redirects. Without a column for the status, every row means 301. */
export function readRedirectCsv(text: string): RedirectFile {
  const { records, unclosed } = readCsv(text)
  if (unclosed !== null) return { problem: `The quotation mark in line ${unclosed} is never closed.` }
  const [head, ...body] = records
  if (!head) return { problem: 'The file is empty.' }
  const names = head.cells.map((name) => name.trim().toLowerCase())
  const isRedirection = !names.includes('from') && names.includes('source')
  const columns = COLUMNS.map((column) => (isRedirection ? REDIRECTION[column] : column))
  const [from, to, status] = columns.map((column) => names.indexOf(column))
  if (from === undefined || from < 0 || to === undefined || to < 0) {
    return { problem: 'The first line must name the columns: from, to and status.' }
  }
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice) return { problem: `There are two columns named ${twice}.` }
  if (body.length > ROWS_MAX) return { problem: `The file has more than ${ROWS_MAX.toLocaleString('en-US')} rows: split it.` }
  const cell = (cells: readonly string[], place: number | undefined) => cells[place ?? -1]?.trim() ?? ''
  const regex = isRedirection ? names.indexOf('regex') : -1
  return {
    rows: body.map(({ line, cells }) => {
      const fields = { from: cell(cells, from), to: cell(cells, to), status: cell(cells, status) || '301' }
      return { line, fields: cell(cells, regex) === '1' ? fromPattern(fields) : fields }
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
