import { AdminIcon } from '../admin-icon.tsx'
import styles from './chart-table.module.css'

/** `title` says what a column counts. */
export type ChartColumn = { label: string; title?: string }

type ChartTableProps = {
  /** Names the region, which scrolls. */
  title: string
  /** The head of the first column: 'Day'. */
  head: string
  columns: readonly ChartColumn[]
  /** One row per point, the oldest first; shown the other way round. */
  rows: readonly { label: string; cells: readonly (number | string)[] }[]
}

/** The numbers of a chart, folded. */
export function ChartTable({ title, head, columns, rows }: ChartTableProps) {
  return (
    <details className={styles.table}>
      <summary>
        The chart as a table
        <AdminIcon name="chevron-down" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={`${title}, as a table`} tabIndex={0}>
        {rows.length === 0 ? (
          <p>Nothing was counted in this period.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {columns.map(({ label, title: meaning }) => (
                  <th key={label} scope="col" title={meaning}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {columns.map((column, place) => (
                    <td key={column.label} data-text={typeof cells[place] === 'string' ? '' : undefined}>
                      {cells[place]?.toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </details>
  )
}
