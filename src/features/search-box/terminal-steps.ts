// The staged search of the home page shows five lines, one every 800 ms, and opens the results after 4 s.

export const TERMINAL_STEPS = [
  'Initializing search...',
  'Scanning database...',
  'Processing query...',
  'Fetching results...',
  'Almost there...',
] as const

export const STEP_MS = 800
export const SEARCH_MS = 4000

type LogLine = { text: string; state: 'done' | 'now' }

/** The visible lines during a step, counted from 0. Earlier lines are done. */
export function logLinesAt(step: number): LogLine[] {
  return TERMINAL_STEPS.slice(0, step + 1).map((text, index) => ({ text, state: index < step ? 'done' : 'now' }))
}

/** The displayed progress during a step, in percent. */
export function percentAt(step: number): number {
  return Math.round(((step + 1) / TERMINAL_STEPS.length) * 100)
}
