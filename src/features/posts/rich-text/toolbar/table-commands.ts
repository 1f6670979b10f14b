import type { CommandProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { isInTable, selectedRect, type TableRect } from '@tiptap/pm/tables'

/** The innermost table at the cursor. */
export function findTable({ selection: { $from } }: EditorState | Transaction): { node: Node; position: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'table') return { node: $from.node(depth), position: $from.before(depth) }
  }
  return null
}

export function hasHeaderRow(state: EditorState): boolean {
  const row = findTable(state)?.node.firstChild
  return row?.children.every((cell) => cell.type.name === 'tableHeader') ?? false
}

export function isColumnRight(state: EditorState): boolean {
  return isInTable(state) && columnCells(selectedRect(state)).every(({ cell }) => cell.attrs.align === 'right')
}

/** Toggles right alignment of the selected columns, for numbers. */
export function alignColumn({ state, tr, dispatch }: CommandProps): boolean {
  if (!isInTable(state)) return false
  const align = isColumnRight(state) ? null : 'right'
  for (const { position } of columnCells(selectedRect(state))) tr.setNodeAttribute(position, 'align', align)
  dispatch?.(tr)
  return true
}

function columnCells({ map, left, right, tableStart, table }: TableRect): { cell: Node; position: number }[] {
  return map.cellsInRect({ left, right, top: 0, bottom: map.height }).flatMap((offset) => {
    const cell = table.nodeAt(offset)
    return cell ? { cell, position: tableStart + offset } : []
  })
}
