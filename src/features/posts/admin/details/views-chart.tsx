import { formatCount } from '#src/lib/format/format-count.ts'
import { formatDay } from '#src/lib/format/format-date.ts'
import { ChartTable } from '#src/ui/admin/chart/chart-table.tsx'
import { LineChart } from '#src/ui/admin/chart/line-chart.tsx'

export type DayViews = { day: string; views: number }

/** Views per day as a chart, and the same numbers as a table. */
export function ViewsChart({ days }: { days: readonly DayViews[] }) {
  return (
    <>
      <LineChart
        title="Chart of views per day"
        description={describe(days)}
        points={days.map(({ day }) => formatDay(day))}
        lines={[{ label: 'Views', values: days.map(({ views }) => views) }]}
      />
      <ChartTable
        title="Views per day"
        head="Day"
        columns={[{ label: 'Views', title: 'Readings of the post on that day (UTC), as readers see them counted.' }]}
        rows={days.map(({ day, views }) => ({ label: formatDay(day), cells: [views] }))}
      />
    </>
  )
}

function describe(days: readonly DayViews[]): string {
  const sum = days.reduce((total, { views }) => total + views, 0)
  const peak = days.reduce<DayViews | undefined>((most, each) => (each.views > (most?.views ?? 0) ? each : most), undefined)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !peak) return 'Views per day: none in this time.'
  return `Views per day, ${formatDay(first.day)} to ${formatDay(last.day)}: ${formatCount(sum)} in all, most on ${formatDay(peak.day)} (${formatCount(peak.views)}).`
}
