import { formatCount } from '#src/lib/format/format-count.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { Tooltip } from '#src/ui/admin/tooltip.tsx'
import { shareLabel } from '../reading/reading-labels.ts'
import { JOURNEY_STEPS, type JourneyStep } from './journey.ts'
import { JOURNEY_TOOLTIPS, SOURCE_DEFINITIONS, SOURCE_LABELS, STEP_DEFINITIONS, STEP_LABELS } from './journey-labels.ts'
import styles from './journey-tab.module.css'
import type { SourceSteps } from './read-journey.server.ts'

/** Steps that have a column also when no reader took them. */
const ALWAYS: ReadonlySet<JourneyStep> = new Set(['visit', 'half', 'end'])

/** The steps of the readers of each source. Below 768 px every source is a card. */
export function SourcesTable({ bySource }: { bySource: readonly SourceSteps[] }) {
  const steps = JOURNEY_STEPS.filter((step) => ALWAYS.has(step) || bySource.some((each) => (each.steps[step] ?? 0) > 0))
  return (
    <Box title="Steps by source">
      <div className={styles.sources}>
        <DataTable label="Table of steps by source">
          <thead>
            <tr>
              <th scope="col">
                <Tooltip name="Source" text={JOURNEY_TOOLTIPS.source} />
              </th>
              {steps.map((step) => (
                <th key={step} scope="col" className={tableParts.number}>
                  <Tooltip name={STEP_LABELS[step]} text={STEP_DEFINITIONS[step]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bySource.map(({ source, steps: counts }) => (
              <tr key={source}>
                <th scope="row" className={tableParts.title} title={SOURCE_DEFINITIONS[source]}>
                  {SOURCE_LABELS[source]}
                </th>
                {steps.map((step) => (
                  <td key={step} className={tableParts.number} data-label={STEP_LABELS[step]}>
                    {formatCount(counts[step] ?? 0)}
                    {step === 'visit' ? null : <span className={tableParts.sub}>{shareLabel(counts[step] ?? 0, counts.visit ?? 0)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </Box>
  )
}
