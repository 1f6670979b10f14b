import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, isBlank, isElement, replaceChild, singleLineTextOf } from './hast-tree.ts'

/** Marks header cells and wraps every table in a scrollable region that the keyboard can reach. */
export function wrapTables(root: Root): void {
  elementsOf(root, 'table').forEach(({ element, ancestors }, index) => {
    liftHeader(element)
    for (const { element: cell, ancestors: above } of elementsOf({ type: 'root', children: [element] }, 'th', 'td')) {
      if (above.filter((ancestor) => isElement(ancestor, 'table')).length > 1) continue
      const inHead = above.some((ancestor) => isElement(ancestor, 'thead'))
      describeCell(cell, inHead)
    }
    const caption = element.children.find((child) => isElement(child, 'caption'))
    const name = caption ? singleLineTextOf(caption) : ''
    const label = name === '' ? `Table ${index + 1}` : `Table ${index + 1}, ${name}`
    // A nested table is already inside the region of the outer one.
    if (ancestors.some((ancestor) => isElement(ancestor, 'table'))) return
    replaceChild(ancestors.at(-1), element, h('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: label }, element))
  })
}

/** Moves a first row of only `th` into a `thead`: some editors write the header row into the body. */
function liftHeader(table: Element): void {
  if (table.children.some((child) => isElement(child, 'thead'))) return
  const body = table.children.find((child) => isElement(child, 'tbody'))
  const first = body?.children.find((child) => isElement(child, 'tr'))
  if (!body || !first || !isHeaderRow(first)) return
  replaceChild(body, first)
  replaceChild(table, body, h('thead', first), ...(body.children.every(isBlank) ? [] : [body]))
}

function isHeaderRow(row: Element): boolean {
  const cells = row.children.filter((child): child is Element => isElement(child))
  return cells.length > 0 && cells.every((cell) => cell.tagName === 'th' && !spansRows(cell))
}

function spansRows(cell: Element): boolean {
  return Number(cell.properties.rowSpan ?? 1) !== 1
}

/** The classes of cells by their alignment. */
export const CELL_CLASSES = [
  ['right', 'r'],
  ['center', 'centered'],
  ['left', 'left'],
] as const

/** Screen readers announce an empty header cell without a name, so it becomes a `td`. */
function describeCell(cell: Element, inHead: boolean): void {
  const alignment = CELL_CLASSES.find(([align]) => align === cell.properties.align)
  if (alignment) cell.properties.className = [alignment[1]]
  cell.properties.align = undefined
  if (cell.tagName === 'th' && isEmptyCell(cell.children)) cell.tagName = 'td'
  else if (inHead && cell.tagName === 'td' && !isEmptyCell(cell.children)) cell.tagName = 'th'
  cell.properties.scope = cell.tagName === 'th' ? (inHead ? 'col' : 'row') : undefined
}

function isEmptyCell(children: ElementContent[]): boolean {
  return children.every(isBlank)
}
