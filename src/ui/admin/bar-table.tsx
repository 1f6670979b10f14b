import type { ReactNode } from 'react'
import styles from './bar-table.module.css'
import { Tooltip } from './tooltip.tsx'

export type BarRow = {
  key: string
  /** What the row is; it is cut where there is no room. */
  name: ReactNode
  /** A second, smaller line. */
  sub?: ReactNode
  /** How long the bar behind the name is, from 0 to 1. */
  share: number
  /** In the order of the columns. */
  values: readonly string[]
}

type BarTableProps = {
  caption: string
  /** What a row is. */
  row: string
  columns: readonly { label: string; definition: string }[]
  rows: readonly BarRow[]
}

/** Names with a bar behind each, and their numbers; every column says what it counts. */
export function BarTable({ caption, row, columns, rows }: BarTableProps) {
  return (
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
        {rows.map(({ key, name, sub, share, values }) => (
          <tr key={key}>
            <th scope="row" className={styles.name}>
              <Bar share={share} />
              {name}
              {sub ? <span className={styles.sub}>{sub}</span> : null}
            </th>
            {values.map((value, place) => (
              <td key={columns[place]?.label} className={styles.number}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An attribute of SVG, because the policy of this site allows no style attributes. */
function Bar({ share }: { share: number }) {
  const width = `${Math.round(share * 1000) / 10}%`
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={width} height="100%" />
      <line x1="0" x2={width} y1="100%" y2="100%" />
    </svg>
  )
}
