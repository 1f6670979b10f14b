import { Link } from 'react-router'
import { Box } from '#src/ui/desk/desk.tsx'
import { MenuButton } from '#src/ui/desk/menu-button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { type PanelData, type PanelName, type PanelRow, panelOf } from '../reports/panels.ts'
import type { ReportState } from '../reports/report-url.ts'
import { Meaning } from './meaning.tsx'
import { exportHref, isFiltered, reportHref, rowFilter } from './report-links.ts'
import styles from './report-panel.module.css'

type ReportPanelProps = { name: PanelName; data: PanelData; state: ReportState; pages: number }

/** One list of figures: with few rows beside others, or alone and page by page. */
export function ReportPanel({ name, data, state, pages }: ReportPanelProps) {
  const { title, filter, empty } = panelOf(name)
  const isAlone = state.panel === name
  return (
    <Box title={title} className={styles.panel} actions={<PanelActions name={name} data={data} state={state} />}>
      {filter === null && isFiltered(state.filters) ? <p className={styles.note}>Of the whole site: filters cannot narrow this.</p> : null}
      {data.rows.length > 0 ? (
        <PanelTable name={name} rows={data.rows} state={state} />
      ) : (
        <p className={styles.empty}>{data.total > 0 ? 'Nothing here.' : empty}</p>
      )}
      {isAlone && pages > 1 ? (
        <div className={styles.pages}>
          <Pagination page={state.page} pages={pages} href={(page) => reportHref(state, { page })} />
        </div>
      ) : null}
    </Box>
  )
}

function PanelActions({ name, data, state }: Omit<ReportPanelProps, 'pages'>) {
  const { title } = panelOf(name)
  const isAlone = state.panel === name
  const hasMore = data.total > data.rows.length
  return (
    <div className={styles.actions}>
      {name === 'searches' ? (
        <Link
          to={reportHref(state, { isEmptyOnly: !state.isEmptyOnly })}
          aria-current={state.isEmptyOnly ? 'true' : undefined}
          preventScrollReset
        >
          In vain only
        </Link>
      ) : null}
      {isAlone ? <Link to={reportHref(state, { panel: null })}>All panels</Link> : null}
      {!isAlone && hasMore ? (
        <Link to={reportHref(state, { panel: name })} aria-label={`${title}: all ${data.total.toLocaleString('en-US')}`}>
          All {data.total.toLocaleString('en-US')}
        </Link>
      ) : null}
      <MenuButton label={`Export: ${title}`}>
        <a href={exportHref(state, name, 'csv')} download>
          Download CSV
        </a>
        <a href={exportHref(state, name, 'json')} download>
          Download JSON
        </a>
      </MenuButton>
    </div>
  )
}

function PanelTable({ name, rows, state }: { name: PanelName; rows: readonly PanelRow[]; state: ReportState }) {
  const { row, columns, title } = panelOf(name)
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  return (
    <table className={styles.table}>
      <caption className="sr">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{row}</th>
          {columns.map(({ label, definition }) => (
            <th key={label} scope="col" className={styles.number}>
              <Meaning name={label} means={definition} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.key}>
            <th scope="row">
              <Bar share={(each.counts[0] ?? 0) / most} />
              <RowName name={name} row={each} state={state} />
              {each.note ? <span className={styles.sub}>{each.note}</span> : null}
            </th>
            {each.counts.map((count, place) => (
              <td key={columns[place]?.label} className={styles.number}>
                {count.toLocaleString('en-US')}
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
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" />
      <line x1="0" x2={`${Math.round(share * 1000) / 10}%`} y1="100%" y2="100%" />
    </svg>
  )
}

function RowName({ name, row: { key, label, href }, state }: { name: PanelName; row: PanelRow; state: ReportState }) {
  const filter = rowFilter(name, key)
  if (filter) {
    return (
      <Link
        className={styles.name}
        to={reportHref(state, { filters: { ...state.filters, ...filter }, panel: null })}
        title={`Only ${label}`}
        preventScrollReset
      >
        {label}
      </Link>
    )
  }
  if (!href) return <span className={styles.name}>{label}</span>
  return (
    <Link className={styles.name} to={href}>
      {label}
    </Link>
  )
}
