import { formatCount, plural } from '#src/lib/format/format-count.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { Columns } from '#src/ui/admin/admin-page.tsx'
import { Stats } from '#src/ui/admin/stats.tsx'
import { BarBox } from '#src/ui/admin/tables/bar-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PeriodControls } from '../admin/report-controls.tsx'
import type { Range } from '../reports/days.ts'
import type { ReportState } from '../reports/report-url.ts'
import type { PostReading } from './read-reading.server.ts'
import { READING_TOOLTIPS, readingTimeLabel, shareLabel } from './reading-labels.ts'
import styles from './reading-tab.module.css'

type ReadingTabProps = { state: ReportState; range: Range; reading: PostReading; toc: readonly TocEntry[] }

/** The reading statistics of a post. */
export function ReadingTab({ state, range, reading, toc }: ReadingTabProps) {
  return (
    <>
      <PeriodControls state={state} range={range} />
      {reading.readers === 0 ? (
        <EmptyState title="Nobody’s reading was measured in this time">
          <p>
            {reading.visitors > 0 ? `${plural(reading.visitors, 'visitor')} came, and none of them scrolled. ` : ''}
            It is measured from a reader’s first scroll on, and appears here when they leave the page. Your own visits do not count.
          </p>
        </EmptyState>
      ) : (
        <>
          <ReadingFigures reading={reading} />
          <Columns isFirstWider stacksLonger>
            <DepthBox reading={reading} toc={toc} />
            <TimeBox reading={reading} />
          </Columns>
        </>
      )}
    </>
  )
}

function ReadingFigures({ reading }: { reading: PostReading }) {
  const { readers, visitors, medianSeconds, readThrough, reachedEnd, copiedCode, usedContents } = reading
  return (
    <Stats
      stats={[
        { name: 'Readers', number: readers, tooltip: READING_TOOLTIPS.readers, note: `of ${plural(visitors, 'visitor')}` },
        { name: 'Median time', number: medianSeconds === null ? '–' : readingTimeLabel(medianSeconds), tooltip: READING_TOOLTIPS.median },
        {
          name: 'Read through',
          number: shareLabel(readThrough, readers),
          tooltip: READING_TOOLTIPS.readThrough,
          note: plural(readThrough, 'reader'),
        },
        { name: 'Saw the end', number: shareLabel(reachedEnd, readers), tooltip: READING_TOOLTIPS.end, note: plural(reachedEnd, 'reader') },
        { name: 'Copied code', number: copiedCode, tooltip: READING_TOOLTIPS.copied },
        { name: 'Used the contents', number: usedContents, tooltip: READING_TOOLTIPS.contents },
      ]}
    />
  )
}

function DepthBox({ reading: { readers, headings, reachedEnd }, toc }: { reading: PostReading; toc: readonly TocEntry[] }) {
  const top = Math.min(...toc.map(({ level }) => level))
  const rows = [
    ...toc.map(({ id, text, level }) => ({ key: `h:${id}`, text, depth: level - top, readers: headings[id] ?? 0 })),
    { key: 'end', text: 'The end of the article', depth: 0, readers: reachedEnd },
  ]
  return (
    <BarBox
      title="How far readers come"
      row="Heading"
      columns={readerColumns(READING_TOOLTIPS.heading)}
      rows={rows.map((row) => ({
        key: row.key,
        name: (
          <span className={styles.heading} data-depth={row.depth}>
            {row.text}
          </span>
        ),
        ...readerCells(row.readers, readers),
      }))}
    />
  )
}

/** The rows of the table of reading times. Each combines several of `TIME_STEPS`. */
const SPANS = [
  { from: 0, to: 10, name: 'Under 10 s' },
  { from: 10, to: 30, name: '10 to 30 s' },
  { from: 30, to: 60, name: '30 s to 1 min' },
  { from: 60, to: 120, name: '1 to 2 min' },
  { from: 120, to: 300, name: '2 to 5 min' },
  { from: 300, to: 600, name: '5 to 10 min' },
  { from: 600, to: Number.POSITIVE_INFINITY, name: '10 min and more' },
] as const

function TimeBox({ reading: { readers, times } }: { reading: PostReading }) {
  return (
    <BarBox
      title="How long they read"
      row="Time"
      columns={readerColumns(READING_TOOLTIPS.times)}
      rows={SPANS.map(({ from, to, name }) => {
        const within = times.reduce((sum, time) => (time.from >= from && time.from < to ? sum + time.readers : sum), 0)
        return {
          key: name,
          name: <span>{name}</span>,
          ...readerCells(within, readers),
        }
      })}
    />
  )
}

function readerColumns(definition: string) {
  return [
    { label: 'Readers', definition },
    { label: 'Share', definition: READING_TOOLTIPS.share },
  ]
}

function readerCells(some: number, all: number) {
  return { share: some / all, values: [formatCount(some), shareLabel(some, all)] }
}
