import type { ReactNode } from 'react'
import { Box } from '../admin-page.tsx'
import { Tooltip } from '../tooltip.tsx'
import styles from './bar-table.module.css'

export type BarRow = {
  key: string
  /** The name of the row, truncated if it is too long. */
  name: ReactNode
  /** A smaller second line. */
  sub?: ReactNode
  /** Links below the name. */
  actions?: ReactNode
  /** The length of the bar behind the name, from 0 to 1. */
  share: number
  /** In the order of the columns. */
  values: readonly string[]
}

type BarTableProps = {
  caption: string
  /** The header of the column of names. */
  row: string
  columns: readonly { label: string; definition: string }[]
  rows: readonly BarRow[]
}

/** A table of names with a bar behind each, and numbers. Every column header explains its number. */
export function BarTable({ caption, row, columns, rows }: BarTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{row}</th>
            {columns.map(({ label, definition }) => (
              <th key={label} scope="col" className={styles.number}>
                <Tooltip name={label} text={definition} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sub, actions, share, values }) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                <Bar share={share} />
                {name}
                {sub ? <span className={styles.sub}>{sub}</span> : null}
                {actions ? <span className={styles.rowActions}>{actions}</span> : null}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]?.label} className={styles.number}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A box with one table of bars, whose caption is the title. `empty` is its text without rows. */
export function BarBox({ title, empty, ...table }: Omit<BarTableProps, 'caption'> & { title: string; empty?: string }) {
  return (
    <Box title={title}>{table.rows.length === 0 ? <p className={styles.empty}>{empty}</p> : <BarTable caption={title} {...table} />}</Box>
  )
}

/** SVG, because its width attribute needs no style attribute, which the CSP forbids. */
function Bar({ share }: { share: number }) {
  const width = `${Math.round(share * 1000) / 10}%`
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={width} height="100%" />
      <line x1="0" x2={width} y1="100%" y2="100%" />
    </svg>
  )
}
