import { cellAlignment } from '#src/lib/web/inline-style.ts'
import { createNode, type DocMark, type DocNode } from '../article-doc.ts'
import { preservedAttributes } from '../element-kinds.ts'
import type { ReadBlocks } from '../html-to-doc.ts'
import { type HtmlElement, type HtmlNode, isElement, outerHtmlOf, significantChildrenOf } from '../html-tree.ts'

type Section = 'head' | 'foot' | null
type Row = { row: HtmlElement; section: Section }

/** Null for a table without cells or with other children than captions, columns, sections and rows. */
export function readTable(table: HtmlElement, readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode[] | null {
  const parts = significantChildrenOf(table).filter((part) => !isElement(part, 'colgroup', 'col'))
  const captions = parts.filter((part) => isElement(part, 'caption'))
  const rows = parts.filter((part) => !isElement(part, 'caption')).flatMap(rowsOf)
  if (captions.length > 1 || rows.includes(null)) return null
  // How many rows the cells above reach into. A row without cells of its own is one of them.
  let covered = 0
  const content = rows.flatMap((row) => {
    const cells = row ? readCells(row, readBlocks, marks) : []
    if (!row || (cells.length === 0 && covered === 0)) return []
    covered = Math.max(covered, ...cells.map(({ attrs }) => Number(attrs?.rowspan))) - 1
    return createNode('tableRow', { section: row.section, preserved: preservedAttributes(row.row) }, cells)
  })
  if (content.length === 0) return null
  const [caption] = captions
  // The caption stays HTML: it is nearly always a line of text, and not part of the grid of cells.
  const captionHtml = isElement(caption) ? caption.children.map(outerHtmlOf).join('') : null
  return [createNode('table', { caption: captionHtml, preserved: preservedAttributes(table) }, content)]
}

function rowsOf(part: HtmlNode): (Row | null)[] {
  if (isElement(part, 'tr')) return isRow(part) ? [{ row: part, section: null }] : [null]
  if (!isElement(part, 'thead', 'tbody', 'tfoot')) return [null]
  const section = part.name === 'thead' ? 'head' : part.name === 'tfoot' ? 'foot' : null
  return significantChildrenOf(part).map((row) => (isElement(row, 'tr') && isRow(row) ? { row, section } : null))
}

function isRow(row: HtmlElement): boolean {
  return significantChildrenOf(row).every((part) => isElement(part, 'td', 'th'))
}

function readCells({ row, section }: Row, readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode[] {
  return significantChildrenOf(row).flatMap((cell) => {
    if (!isElement(cell, 'td', 'th')) return []
    const blocks = readBlocks(cell.children, 'cell', marks)
    const attrs = {
      colspan: spanOf(cell, 'colspan'),
      rowspan: spanOf(cell, 'rowspan'),
      align: cellAlignment(cell.attributes.align, cell.attributes.style) ?? null,
      preserved: preservedAttributes(cell, 'colspan', 'rowspan', 'align'),
    }
    // Rendering makes every cell of the head a header, too.
    const type = cell.name === 'th' || section === 'head' ? 'tableHeader' : 'tableCell'
    return createNode(type, attrs, blocks.length > 0 ? blocks : [createNode('paragraph')])
  })
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.attributes[name] ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(1000, Math.max(1, span))
}
