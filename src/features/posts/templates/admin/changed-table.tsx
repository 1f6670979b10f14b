import type { ReactNode } from 'react'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import styles from './templates-screen.module.css'

type ChangedTableProps = {
  label: string
  /** The header of the column with the names. */
  head: string
  /** Rows. */
  children: ReactNode
}

/** A table of what has a name, a time of its last change, and a menu. */
export function ChangedTable({ label, head, children }: ChangedTableProps) {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={tableParts.number}>
            Changed
          </th>
          <th scope="col" className={tableParts.actions}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}

type ChangedRowProps = {
  /** Names the row's menu. */
  name: string
  /** The cell with the name. */
  title: ReactNode
  updatedAt: string
  isBusy: boolean
  /** The items of the menu. */
  children: ReactNode
}

export function ChangedRow({ name, title, updatedAt, isBusy, children }: ChangedRowProps) {
  return (
    <tr className={styles.row} aria-busy={isBusy}>
      <th scope="row" className={tableParts.title}>
        {title}
      </th>
      <td className={tableParts.number} data-label="Changed">
        <RelativeTime at={updatedAt} />
      </td>
      <td className={`${tableParts.actions} ${styles.actions}`}>
        <MenuButton label={`More for: ${name}`}>{children}</MenuButton>
      </td>
    </tr>
  )
}
