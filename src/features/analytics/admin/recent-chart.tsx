import { Link } from 'react-router'
import { Box } from '#src/ui/admin/admin-page.tsx'
import type { RecentChart as Chart } from '../reports/load-recent-chart.server.ts'
import { TrafficChart } from './traffic-chart.tsx'

const TITLE = 'Views, last 30 days'

/** The chart of the analytics screen with its default period; renders nothing without data. */
export function RecentChart({ chart: { points, annotations, grain } }: { chart: Chart }) {
  if (!points.some(({ views, before }) => views > 0 || (before?.views ?? 0) > 0)) return null
  return (
    <Box title={TITLE} actions={<Link to="/admin/analytics">Analytics</Link>}>
      <TrafficChart title={TITLE} points={points} annotations={annotations} grain={grain} measure="views" />
    </Box>
  )
}
