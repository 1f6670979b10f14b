import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { BarTable } from '#src/ui/admin/tables/bar-table.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { type PanelData, type PanelName, type PanelRow, panelOf } from '../reports/panels.ts'
import type { ReportState } from '../reports/report-url.ts'
import { MissingActions } from './missing-actions.tsx'
import { ExportMenu } from './report-controls.tsx'
import { isFiltered, reportHref, rowFilter } from './report-links.ts'
import styles from './report-panel.module.css'

type ReportPanelProps = { name: PanelName; data: PanelData; state: ReportState; pages: number }

/** One panel: a few rows beside other panels, or alone with pages. */
export function ReportPanel({ name, data, state, pages }: ReportPanelProps) {
  const { title, filter, empty } = panelOf(name)
  const isAlone = state.panel === name
  return (
    <Box title={title} className={styles.panel} actions={<PanelActions name={name} data={data} state={state} />}>
      {filter === null && isFiltered(state) ? <p className={styles.note}>Of the whole site: filters cannot narrow this.</p> : null}
      {data.rows.length > 0 ? (
        <PanelTable name={name} rows={data.rows} state={state} />
      ) : (
        <p className={styles.empty}>{data.total !== 0 ? 'Nothing here.' : empty}</p>
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
  const all = `All ${formatCount(data.total)}`
  return (
    <div className={styles.actions}>
      {name === 'searches' ? (
        <Link to={reportHref(state, { isEmptyOnly: !state.isEmptyOnly })} aria-current={state.isEmptyOnly ? 'true' : undefined}>
          In vain only
        </Link>
      ) : null}
      {isAlone ? <Link to={reportHref(state, { panel: null })}>All panels</Link> : null}
      {!isAlone && hasMore ? (
        <Link to={reportHref(state, { panel: name })} aria-label={`${title}: ${all.toLowerCase()}`}>
          {all}
        </Link>
      ) : null}
      <ExportMenu state={state} what={name} label={title} />
    </div>
  )
}

function PanelTable({ name, rows, state }: { name: PanelName; rows: readonly PanelRow[]; state: ReportState }) {
  const { row, columns, title } = panelOf(name)
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  return (
    <BarTable
      caption={title}
      row={row}
      columns={columns}
      rows={rows.map((each) => ({
        key: each.key,
        name: <RowName name={name} row={each} state={state} />,
        sub: each.note,
        actions: name === 'missing' ? <MissingActions path={each.key} /> : null,
        share: (each.counts[0] ?? 0) / most,
        values: each.counts.map(formatCount),
      }))}
    />
  )
}

function RowName({ name, row: { key, label, href }, state }: { name: PanelName; row: PanelRow; state: ReportState }) {
  const filter = rowFilter(name, key)
  if (filter) {
    return (
      <Link to={reportHref(state, { filters: { ...state.filters, ...filter }, panel: null })} title={`Only ${label}`}>
        {label}
      </Link>
    )
  }
  if (!href) return <span>{label}</span>
  return <Link to={href}>{label}</Link>
}
