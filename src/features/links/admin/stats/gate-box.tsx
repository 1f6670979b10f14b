import { Link } from 'react-router'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { type GateStats, LINK_PERIODS, type LinkPeriod } from '../admin-link.ts'
import styles from './gate-box.module.css'
import { GateChart } from './gate-chart.tsx'
import { GateFunnel } from './gate-funnel.tsx'
import { GATE_NAMES, GATE_TOOLTIPS } from './gate-tooltips.ts'

type GateBoxProps = {
  title: string
  stats: GateStats
  days: LinkPeriod
  /** The URL of the same screen with another period. */
  href: (days: LinkPeriod) => string
}

/** The statistics of one link or of all links: a chart by day and a funnel of the steps. */
export function GateBox({ title, stats, days, href }: GateBoxProps) {
  return (
    <Box title={`${title}, ${days} days`} actions={<Periods days={days} href={href} />}>
      <div className={styles.frame}>
        <div className={styles.inside}>
          <GateChart days={stats.days} />
          <GateFunnel sum={stats.sum} />
        </div>
      </div>
      <Meanings />
    </Box>
  )
}

function Periods({ days, href }: Pick<GateBoxProps, 'days' | 'href'>) {
  return (
    <nav className={styles.periods} aria-label="Period">
      {LINK_PERIODS.map((period) => (
        <Link key={period} to={href(period)} aria-current={period === days ? 'page' : undefined}>
          {period} d
        </Link>
      ))}
    </nav>
  )
}

const NAMED = ['opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrongPasswords'] as const

function Meanings() {
  return (
    <details className={styles.meanings}>
      <summary>What is counted</summary>
      <dl>
        {NAMED.map((name) => (
          <div key={name}>
            <dt>{GATE_NAMES[name]}</dt>
            <dd>{GATE_TOOLTIPS[name]}</dd>
          </div>
        ))}
        <div>
          <dt>Rate</dt>
          <dd>{GATE_TOOLTIPS.rate}</dd>
        </div>
      </dl>
      <p>Bots and your own visits while you are signed in are in none of them. Days are days in UTC.</p>
    </details>
  )
}
