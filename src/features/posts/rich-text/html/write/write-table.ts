import { type DocNode, preservedAttributesOf, textAttribute } from '../article-doc.ts'
import { writeElement } from '../html-tree.ts'

type Section = 'thead' | 'tbody' | 'tfoot'

export function writeTable(table: DocNode, inside: (cell: DocNode) => string): string {
  const rows = table.content ?? []
  const sections = rows.map((row, index) => sectionOf(row, index))
  // Only rows at the top can form the head, only rows at the bottom the foot.
  const headEnd = endOf(sections, 'thead')
  const footStart = sections.findLastIndex((section) => section !== 'tfoot') + 1
  const bodyEnd = Math.max(headEnd, footStart)
  const caption = textAttribute(table, 'caption')
  const parts = [
    caption === null ? '' : writeElement('caption', {}, caption),
    writeSection('thead', rows.slice(0, headEnd), inside),
    writeSection('tbody', rows.slice(headEnd, bodyEnd), inside),
    writeSection('tfoot', rows.slice(bodyEnd), inside),
  ]
  return writeElement('table', preservedAttributesOf(table), `\n${parts.filter((part) => part !== '').join('\n')}\n`)
}

/** A first row of only header cells belongs to the head, also when it was read from the body. */
function sectionOf(row: DocNode, index: number): Section {
  const cells = row.content ?? []
  const headers = cells.filter(({ type }) => type === 'tableHeader')
  const section = textAttribute(row, 'section')
  // Pages make every cell of the head a header.
  if (section === 'head' && headers.length === cells.length) return 'thead'
  const isHeader = index === 0 && headers.length === cells.length && cells.every((cell) => Number(cell.attrs?.rowspan ?? 1) === 1)
  if (isHeader) return 'thead'
  return section === 'foot' ? 'tfoot' : 'tbody'
}

function endOf(sections: readonly Section[], name: Section): number {
  const end = sections.findIndex((section) => section !== name)
  return end < 0 ? sections.length : end
}

function writeSection(name: Section, rows: readonly DocNode[], inside: (cell: DocNode) => string): string {
  if (rows.length === 0) return ''
  const lines = rows.map((row) => {
    const cells = (row.content ?? []).map((cell) => writeCell(cell, inside))
    return writeElement('tr', preservedAttributesOf(row), `\n${cells.join('\n')}\n`)
  })
  return writeElement(name, {}, `\n${lines.join('\n')}\n`)
}

function writeCell(cell: DocNode, inside: (cell: DocNode) => string): string {
  const attributes = { colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan'), align: textAttribute(cell, 'align') }
  return writeElement(cell.type === 'tableHeader' ? 'th' : 'td', { ...attributes, ...preservedAttributesOf(cell) }, inside(cell))
}

function spanOf(cell: DocNode, name: 'colspan' | 'rowspan'): string | null {
  const span = Number(cell.attrs?.[name] ?? 1)
  return span === 1 ? null : String(span)
}
