// The journey of the readers of a post, as the screen and its file show it.
import type { Table } from '../reports/export.ts'
import type { DepthRow } from './depth.ts'
import { JOURNEY_STEPS, type JourneyStep } from './journey.ts'
import { SOURCE_LABELS, STEP_LABELS } from './journey-labels.ts'
import type { SourceSteps, StepCounts } from './read-journey.server.ts'

/** A named row. `href` is null for a row without a page. */
export type JourneyRow = { key: string; label: string; note: string; href: string | null; count: number }

export type JourneyReport = {
  bySource: SourceSteps[]
  cameFrom: JourneyRow[]
  depths: DepthRow[]
  readers: number
  copies: JourneyRow[]
  wentTo: JourneyRow[]
}

/** The readers of all sources by step. */
export function sumSteps(bySource: readonly SourceSteps[]): Record<JourneyStep, number> {
  const sum = (step: JourneyStep) => bySource.reduce((total, { steps }) => total + (steps[step] ?? 0), 0)
  return {
    ...{ visit: sum('visit'), half: sum('half'), end: sum('end'), code: sum('code'), comment: sum('comment') },
    ...{ like: sum('like'), share: sum('share'), next: sum('next'), gate: sum('gate'), target: sum('target') },
  }
}

/** All figures of the report in one table. */
export function tableOfJourney({ bySource, cameFrom, depths, copies, wentTo }: JourneyReport): Table {
  const named = (part: string, rows: readonly JourneyRow[]) => rows.map(({ label, note, count }) => [part, label, note, count])
  return {
    columns: ['Part', 'Name', 'Note', 'Count'],
    rows: [
      ...stepRows('All', sumSteps(bySource)),
      ...bySource.flatMap(({ source, steps }) => stepRows(SOURCE_LABELS[source], steps)),
      ...named('Came from', cameFrom),
      ...depths.map(({ text, reached }) => ['Read to', text, null, reached]),
      ...depths.map(({ text, stopped }) => ['Stopped at', text, null, stopped]),
      ...named('Copied code', copies),
      ...named('Went to', wentTo),
    ],
  }
}

function stepRows(source: string, steps: StepCounts) {
  return JOURNEY_STEPS.map((step) => ['Steps', STEP_LABELS[step], source, steps[step] ?? 0])
}
