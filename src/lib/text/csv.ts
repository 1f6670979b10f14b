// CSV (RFC 4180) with protection against formula injection.

/** Spreadsheets read cells that begin like this as formulas. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** Cells with an apostrophe that `writeCsv` added and `readCsv` removes. */
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠'])/

export type CsvRecord = {
  /** The first line of the record, from 1. */
  line: number
  cells: string[]
}

/** With a byte order mark: without it spreadsheets misread UTF-8. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

/** More columns than any program writes. Further cells of a record are skipped. */
const CELLS_MAX = 1_000

/**
 * Parses the records of a file and skips empty lines. The separator (comma, semicolon or tab) is that of a first line such as `sep=;`, which Excel
 * writes, else it is detected in the first line. `unclosed` is the line of a quote that is never closed, where parsing stops. It also stops after
 * `recordsMax` records, so that a file of millions of rows takes no seconds.
 */
export function readCsv(text: string, { recordsMax = Infinity } = {}): { records: CsvRecord[]; unclosed: number | null } {
  const source = text.replace(/^\uFEFF/, '')
  const [declaration = '', declared] = /^"?sep=([,;\t])"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(source) ?? []
  const separator = declared ?? separatorOf(source)
  const records: CsvRecord[] = []
  let at = declaration.length
  let line = declaration === '' ? 1 : 2
  while (at < source.length && records.length < recordsMax) {
    const { cells, end, lines, isUnclosed } = readRecord(source, at, separator)
    if (isUnclosed) return { records, unclosed: line + lines }
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells })
    at = end + (source.startsWith('\r\n', end) ? 2 : 1)
    line += lines + 1
  }
  return { records, unclosed: null }
}

/** `lines` is the number of line breaks in its cells. */
type ReadRecord = { cells: string[]; end: number; lines: number; isUnclosed: boolean }

function readRecord(source: string, from: number, separator: string): ReadRecord {
  const cells: string[] = []
  let lines = 0
  for (let at = from; ; ) {
    const cell = readCell(source, at, separator)
    if (cell === null) return { cells, end: at, lines, isUnclosed: true }
    if (cells.length < CELLS_MAX) cells.push(cell.text.replace(ESCAPED, ''))
    // Only a quoted cell has line breaks.
    if (source[at] === '"') lines += countLines(source, at, cell.end)
    if (source[cell.end] !== separator) return { cells, end: cell.end, lines, isUnclosed: false }
    at = cell.end + 1
  }
}

function writeCell(value: string): string {
  const safe = FORMULA.test(value) || ESCAPED.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reads one cell, up to a separator, a line end or the end of the text. Null when its quote is never closed. */
function readCell(source: string, from: number, separator: string): { text: string; end: number } | null {
  if (source[from] !== '"') {
    const end = endOfUnquoted(source, from, separator)
    return { text: source.slice(from, end), end }
  }
  let at = from + 1
  for (;;) {
    const quote = source.indexOf('"', at)
    if (quote === -1) return null
    if (source[quote + 1] !== '"') {
      // Text after the closing quote is invalid, and is appended to the cell.
      const end = endOfUnquoted(source, quote + 1, separator)
      return { text: source.slice(from + 1, quote).replaceAll('""', '"') + source.slice(quote + 1, end), end }
    }
    at = quote + 2
  }
}

function endOfUnquoted(source: string, from: number, separator: string): number {
  let at = from
  while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1
  return at
}

function countLines(source: string, from: number, to: number): number {
  return source.slice(from, to).split(/\r\n|\r|\n/).length - 1
}

function separatorOf(source: string): string {
  const first = source.slice(0, Math.min(endOfUnquoted(source, 0, ''), 100_000))
  const counts = [',', ';', '\t'].map((separator) => ({ separator, times: first.split(separator).length }))
  return counts.reduce((best, next) => (next.times > best.times ? next : best)).separator
}
