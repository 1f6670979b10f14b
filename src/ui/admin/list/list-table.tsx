import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../icon.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { Checkbox } from '../controls.tsx'
import { DataTable, tableParts } from '../tables/data-table.tsx'
import { SelectAll } from './select-all.tsx'
import type { List } from './use-list.ts'
import type { SelectionMarks } from './use-selection.ts'

/** `View` is the state of the screen that cells need besides their item. */
export type ListColumn<Item, Sort extends string, View> = {
  id: string
  /** The header of the column, and the label of the cell on a card. Empty for none. */
  label: string
  /** Replaces the label in the header and on cards. */
  head?: ReactNode
  cellLabel?: (item: Item, view: View) => string
  /** Explains the numbers of the column. */
  tooltip?: string
  sort?: Sort
  /** A second sort order in the same header. */
  secondSort?: { sort: Sort; label: string }
  /** Numbers are right-aligned. The title names the row, and its cell contains the element that gets the focus. */
  kind?: 'number' | 'title'
  /** Hidden below 1264 px. */
  isHiddenWhenNarrow?: boolean
  cellClass?: string | undefined
  cell: (item: Item, view: View) => ReactNode
}

export type ListOrder<Sort extends string> = {
  sort: Sort
  direction: 'asc' | 'desc'
  /** The direction when a column is sorted for the first time. */
  firstDirection: (sort: Sort) => 'asc' | 'desc'
  hrefOf: (sort: Sort, direction: 'asc' | 'desc') => string
}

type ListTableProps<Item extends { id: string }, Sort extends string, View> = {
  label: string
  list: Pick<List<Item>, 'items' | 'cursorId' | 'setCursorId'> & { selection: SelectionMarks }
  columns: readonly ListColumn<Item, Sort, View>[]
  view: View
  order: ListOrder<Sort>
  busy: ReadonlySet<string>
  /** Names an item for its checkbox. */
  nameOf: (item: Item) => string
}

/** A list as a table, with cards on narrow screens. */
export function ListTable<Item extends { id: string }, Sort extends string, View>(props: ListTableProps<Item, Sort, View>) {
  const { label, list, columns, order } = props
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col">
            <SelectAll selection={list.selection} aria-label="Select all on this page" />
          </th>
          {columns.map((column) => (
            <Head key={column.id} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.items.map((item) => (
          <Row key={item.id} item={item} {...props} />
        ))}
      </tbody>
    </DataTable>
  )
}

type HeadProps<Item, Sort extends string, View> = { column: ListColumn<Item, Sort, View>; order: ListOrder<Sort> }

function Head<Item, Sort extends string, View>({ column, order }: HeadProps<Item, Sort, View>) {
  const { label, head = label, sort, secondSort, tooltip } = column
  const isSorted = order.sort === sort || order.sort === secondSort?.sort
  const sorted = order.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={classOf(column)} title={tooltip} aria-sort={isSorted ? sorted : undefined}>
      {sort === undefined ? head : <SortLink order={order} sort={sort} label={head} />}
      {secondSort ? (
        <>
          , <SortLink order={order} {...secondSort} />
        </>
      ) : null}
    </th>
  )
}

type SortLinkProps<Sort extends string> = { order: ListOrder<Sort>; sort: Sort; label: ReactNode }

/** Links to the list in this order; if it already has this order, in the opposite direction. */
function SortLink<Sort extends string>({ order, sort, label }: SortLinkProps<Sort>) {
  const isSorted = order.sort === sort
  const opposite = order.direction === 'asc' ? 'desc' : 'asc'
  return (
    <Link to={order.hrefOf(sort, isSorted ? opposite : order.firstDirection(sort))}>
      {label}
      {isSorted ? order.direction === 'asc' ? <Icon name="arrow-up" /> : <AdminIcon name="chevron-down" /> : null}
    </Link>
  )
}

type RowProps<Item extends { id: string }, Sort extends string, View> = ListTableProps<Item, Sort, View> & { item: Item }

function Row<Item extends { id: string }, Sort extends string, View>(props: RowProps<Item, Sort, View>) {
  const { item, list, columns, view, busy, nameOf } = props
  const { id } = item
  const isSelected = list.selection.has(id)
  return (
    <tr
      data-selected={isSelected || undefined}
      data-cursor={id === list.cursorId || undefined}
      aria-busy={busy.has(id) || undefined}
      onFocus={() => list.setCursorId(id)}
    >
      <td className={tableParts.check}>
        <Checkbox aria-label={`Select ${nameOf(item)}`} checked={isSelected} onChange={() => list.selection.toggle(id)} />
      </td>
      {columns.map((column) => (
        <Cell key={column.id} column={column} item={item} view={view} />
      ))}
    </tr>
  )
}

type CellProps<Item, Sort extends string, View> = { column: ListColumn<Item, Sort, View>; item: Item; view: View }

function Cell<Item, Sort extends string, View>({ column, item, view }: CellProps<Item, Sort, View>) {
  const { kind, label, cellLabel, cellClass, cell } = column
  const className = [classOf(column), kind === 'title' && tableParts.title, cellClass].filter(Boolean).join(' ') || undefined
  if (kind === 'title') {
    return (
      <th scope="row" className={className}>
        {cell(item, view)}
      </th>
    )
  }
  return (
    <td className={className} data-label={(cellLabel?.(item, view) ?? label) || undefined}>
      {cell(item, view)}
    </td>
  )
}

function classOf<Item, Sort extends string, View>({ kind, isHiddenWhenNarrow: isLow }: ListColumn<Item, Sort, View>): string | undefined {
  return [kind === 'number' && tableParts.number, isLow && tableParts.low].filter(Boolean).join(' ') || undefined
}
