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

/**
 * Parses the records of a file and skips empty lines. The separator (comma, semicolon or tab) is that of a first line such as `sep=;`, which Excel
 * writes, else it is detected in the first line. `unclosed` is the line of a quote that is never closed, where parsing stops.
 */
export function readCsv(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const source = text.replace(/^\uFEFF/, '')
  const [declaration = '', declared] = /^"?sep=([,;\t])"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(source) ?? []
  const separator = declared ?? separatorOf(source)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let at = declaration.length
  let line = declaration === '' ? 1 : 2
  let began = line
  while (at < source.length || cells.length > 0) {
    const cell = readCell(source, at, separator)
    if (cell === null) return { records, unclosed: line }
    cells.push(cell.text.replace(ESCAPED, ''))
    line += countLines(source, at, cell.end)
    at = cell.end
    if (source[at] === separator) {
      at += 1
      continue
    }
    if (cells.length > 1 || cells[0] !== '') records.push({ line: began, cells })
    at += source.startsWith('\r\n', at) ? 2 : 1
    line += 1
    began = line
    cells = []
  }
  return { records, unclosed: null }
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
  const first = source.slice(0, endOfUnquoted(source, 0, ''))
  const counts = [',', ';', '\t'].map((separator) => ({ separator, times: first.split(separator).length }))
  return counts.reduce((best, next) => (next.times > best.times ? next : best)).separator
}
