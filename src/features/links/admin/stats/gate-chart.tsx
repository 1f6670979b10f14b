import { formatCount } from '#src/lib/format/format-count.ts'
import { formatDate, formatDay } from '#src/lib/format/format-date.ts'
import { ChartTable } from '#src/ui/admin/chart/chart-table.tsx'
import { LineChart } from '#src/ui/admin/chart/line-chart.tsx'
import type { GateDay } from '../admin-link.ts'
import { GATE_NAMES, GATE_TOOLTIPS } from './gate-tooltips.ts'

const COLUMNS = ['opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrongPasswords'] as const

/** Clicked and opened by day as a chart; and all numbers as a table, without days that have none. */
export function GateChart({ days }: { days: readonly GateDay[] }) {
  const rows = days.map((day) => ({ label: formatDate(day.day), cells: COLUMNS.map((name) => day[name]) }))
  return (
    <div>
      <LineChart
        title="Chart of clicks per day"
        description={describe(days)}
        points={days.map(({ day }) => formatDay(day))}
        lines={[
          { label: 'Clicked', values: days.map(({ clicked }) => clicked) },
          { label: 'Opened', values: days.map(({ opened }) => opened), isDotted: true },
        ]}
      />
      <ChartTable
        title="Clicks per day"
        head="Day"
        columns={COLUMNS.map((name) => ({ label: GATE_NAMES[name], title: GATE_TOOLTIPS[name] }))}
        rows={rows.filter(({ cells }) => cells.some((count) => count > 0))}
      />
    </div>
  )
}

function describe(days: readonly GateDay[]): string {
  const [clicked, opened] = [days.reduce((sum, day) => sum + day.clicked, 0), days.reduce((sum, day) => sum + day.opened, 0)]
  return `Clicks per day over ${days.length} days: ${formatCount(clicked)} clicked, ${formatCount(opened)} opened.`
}
