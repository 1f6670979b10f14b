// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.

/** Cells that begin like this are formulas to a spreadsheet; an apostrophe in front makes them text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** What `writeCsv` put an apostrophe before, and therefore what `readCsv` takes it from. */
const GUARDED = /^'(?=[=+\-@\t\r\n＝＋－＠'])/

export type CsvRecord = {
  /** Of the file, from 1: where the record begins. */
  line: number
  cells: string[]
}

/** With a byte order mark, without which spreadsheets garble what is not ASCII. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

/**
 * The records of a file, empty lines left out. The first line says whether commas, semicolons or tabs separate. `unclosed` is
 * the line of a quote that never ends: everything after it would be one cell.
 */
export function readCsv(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let [line, began, at] = [1, 1, 0]
  while (at < source.length || cells.length > 0) {
    const cell = readCell(source, at, separator)
    if (cell === null) return { records, unclosed: line }
    cells.push(cell.text.replace(GUARDED, ''))
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
  const safe = FORMULA.test(value) || GUARDED.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One cell and where it ends: at a separator, a line end, or the end of the text. Null when its quote never ends. */
function readCell(source: string, from: number, separator: string): { text: string; end: number } | null {
  if (source[from] !== '"') {
    const end = endOfPlain(source, from, separator)
    return { text: source.slice(from, end), end }
  }
  let at = from + 1
  for (;;) {
    const quote = source.indexOf('"', at)
    if (quote === -1) return null
    if (source[quote + 1] !== '"') {
      // What follows a closing quote belongs to nothing; it is kept rather than lost.
      const end = endOfPlain(source, quote + 1, separator)
      return { text: source.slice(from + 1, quote).replaceAll('""', '"') + source.slice(quote + 1, end), end }
    }
    at = quote + 2
  }
}

function endOfPlain(source: string, from: number, separator: string): number {
  let at = from
  while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1
  return at
}

function countLines(source: string, from: number, to: number): number {
  return source.slice(from, to).split(/\r\n|\r|\n/).length - 1
}

function separatorOf(source: string): string {
  const first = source.slice(0, endOfPlain(source, 0, ''))
  const counted = [',', ';', '\t'].map((separator) => ({ separator, times: first.split(separator).length }))
  return counted.reduce((best, next) => (next.times > best.times ? next : best)).separator
}
