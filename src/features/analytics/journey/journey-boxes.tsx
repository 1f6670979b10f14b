import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { BarBox, BarTable } from '#src/ui/admin/tables/bar-table.tsx'
import { shareLabel } from '../reading/reading-labels.ts'
import type { DepthRow } from './depth.ts'
import { JOURNEY_STEPS, type JourneyStep } from './journey.ts'
import { JOURNEY_TOOLTIPS, SOURCE_DEFINITIONS, SOURCE_LABELS, STEP_DEFINITIONS, STEP_LABELS } from './journey-labels.ts'
import type { JourneyRow } from './journey-report.ts'
import styles from './journey-tab.module.css'
import type { SourceSteps } from './read-journey.server.ts'

const SHARE = { label: 'Share', definition: JOURNEY_TOOLTIPS.share } as const

/** From the visit to the last step, as bars. */
export function StepsBox({ steps }: { steps: Record<JourneyStep, number> }) {
  return (
    <BarBox
      title="What readers did"
      row="Step"
      columns={[{ label: 'Readers', definition: STEP_DEFINITIONS.visit }, SHARE]}
      rows={JOURNEY_STEPS.map((step) => ({
        key: step,
        name: <span title={STEP_DEFINITIONS[step]}>{STEP_LABELS[step]}</span>,
        share: Math.min(1, steps[step] / Math.max(1, steps.visit)),
        values: [formatCount(steps[step]), shareLabel(steps[step], steps.visit)],
      }))}
    />
  )
}

export function CameFromBox({ bySource, origins }: { bySource: readonly SourceSteps[]; origins: readonly JourneyRow[] }) {
  const visitors = bySource.reduce((sum, { steps }) => sum + (steps.visit ?? 0), 0)
  const most = Math.max(1, ...origins.map((each) => each.count))
  return (
    <Box title="Came from">
      <BarTable
        caption="Groups of sources"
        row="Source"
        columns={[{ label: 'Visitors', definition: STEP_DEFINITIONS.visit }, SHARE]}
        rows={bySource.map(({ source, steps }) => ({
          key: source,
          name: <span title={SOURCE_DEFINITIONS[source]}>{SOURCE_LABELS[source]}</span>,
          share: (steps.visit ?? 0) / Math.max(1, visitors),
          values: [formatCount(steps.visit ?? 0), shareLabel(steps.visit ?? 0, visitors)],
        }))}
      />
      {origins.length > 0 ? (
        <div className={styles.second}>
          <BarTable
            caption="Sites, campaigns and pages of this site"
            row="Site, campaign or page"
            columns={[{ label: 'Views', definition: JOURNEY_TOOLTIPS.origin }]}
            rows={origins.map((row) => toBarRow(row, most))}
          />
        </div>
      ) : null}
    </Box>
  )
}

/** The outline of the article with the readers who came to each heading, and who stopped there. */
export function DepthBox({ depths, readers }: { depths: readonly DepthRow[]; readers: number }) {
  return (
    <BarBox
      title="Read to"
      empty="None of the visitors scrolled. What they read is measured from the first scroll on."
      row="Heading"
      columns={[
        { label: 'Readers', definition: JOURNEY_TOOLTIPS.reached },
        { label: 'Share', definition: 'Of the readers whose reading was measured.' },
        { label: 'Stopped', definition: JOURNEY_TOOLTIPS.stopped },
      ]}
      rows={(readers === 0 ? [] : depths).map(({ id, text, depth, reached, stopped }) => ({
        key: id === null ? text : `h:${id}`,
        name: (
          <span className={styles.heading} data-depth={depth}>
            {text}
          </span>
        ),
        share: Math.min(1, reached / readers),
        values: [formatCount(reached), shareLabel(reached, readers), formatCount(stopped)],
      }))}
    />
  )
}

export function CopiesBox({ copies }: { copies: readonly JourneyRow[] }) {
  const most = Math.max(1, ...copies.map((each) => each.count))
  return (
    <BarBox
      title="Copied code"
      empty="No reader copied a block of code. The blocks they copy appear here with their first line."
      row="Block"
      columns={[{ label: 'Readers', definition: JOURNEY_TOOLTIPS.copied }]}
      rows={copies.map((row) => ({ ...toBarRow(row, most), name: <code className={styles.code}>{row.label}</code> }))}
    />
  )
}

export function WentToBox({ rows }: { rows: readonly JourneyRow[] }) {
  const most = Math.max(1, ...rows.map((each) => each.count))
  return (
    <BarBox
      title="Went to"
      empty="No reader followed a link, shared the post or wrote below it."
      row="Where"
      columns={[{ label: 'Readers', definition: JOURNEY_TOOLTIPS.went }]}
      rows={rows.map((row) => toBarRow(row, most))}
    />
  )
}

function toBarRow({ key, label, note, href, count: number }: JourneyRow, most: number) {
  return { key, name: <RowName label={label} href={href} />, sub: note, share: number / most, values: [formatCount(number)] }
}

/** A page of the admin area opens here; a page of a site is a document of its own. */
function RowName({ label, href }: { label: string; href: string | null }) {
  if (href === null) return <span>{label}</span>
  return href.startsWith('/admin/') ? <Link to={href}>{label}</Link> : <a href={href}>{label}</a>
}
