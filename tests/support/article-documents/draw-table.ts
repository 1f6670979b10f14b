import type { Node, NodeType } from '@tiptap/pm/model'
import type { Drawing } from './draw-document.ts'

/** Rows whose cells fill a grid without gaps, as the plugin for tables keeps them. */
export function drawTableRows(drawing: Drawing, depth: number): Node[] {
  const { choices, schema } = drawing
  const { tableRow, tableCell, tableHeader } = schema.nodes
  if (!tableRow || !tableCell || !tableHeader) throw new Error('the schema has no tables')
  const grid = new Grid(choices.between(1, 3), choices.between(1, 3))
  const headers = choices.pick('row', 'none', 'column', 'both')
  const isHeader = (x: number, y: number) =>
    (y === 0 && ['row', 'both'].includes(headers)) || (x === 0 && ['column', 'both'].includes(headers))
  return Array.from({ length: grid.height }, (_, y) => {
    const cells: Node[] = []
    for (const x of grid.freeIn(y)) cells.push(drawCell(drawing, isHeader(x, y) ? tableHeader : tableCell, { depth, grid, x, y }))
    return tableRow.create(drawing.attributes(tableRow), cells)
  })
}

type Place = { depth: number; grid: Grid; x: number; y: number }

function drawCell(drawing: Drawing, type: NodeType, { depth, grid, x, y }: Place): Node {
  const colspan = drawing.choices.pick(1, 1, 1, grid.isFree(x + 1, y) ? 2 : 1)
  const rowspan = drawing.choices.pick(1, 1, 1, y + 1 < grid.height ? 2 : 1)
  grid.take({ x, y, colspan, rowspan })
  const { attrs, content } = drawing.node(type, depth + 1)
  return type.create({ ...attrs, colspan, rowspan }, content)
}

class Grid {
  readonly height: number
  readonly #taken: boolean[][]

  constructor(width: number, height: number) {
    this.height = height
    this.#taken = Array.from({ length: height }, () => Array.from({ length: width }, () => false))
  }

  isFree(x: number, y: number): boolean {
    return this.#taken[y]?.[x] === false
  }

  *freeIn(y: number): Iterable<number> {
    for (const x of this.#taken[y]?.keys() ?? []) if (this.isFree(x, y)) yield x
  }

  take({ x, y, colspan, rowspan }: { x: number; y: number; colspan: number; rowspan: number }): void {
    for (const row of this.#taken.slice(y, y + rowspan)) row.fill(true, x, x + colspan)
  }
}
