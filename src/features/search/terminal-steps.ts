// The staged search of the home page: five lines, one every 800 ms, and after 4 s the results.

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

/** The lines on screen while this step (counted from 0) runs: those before it are done. */
export function logLinesAt(step: number): LogLine[] {
  return TERMINAL_STEPS.slice(0, step + 1).map((text, index) => ({ text, state: index < step ? 'done' : 'now' }))
}

/** What the visitor is told of the progress while this step runs, in percent. */
export function percentAt(step: number): number {
  return Math.round(((step + 1) / TERMINAL_STEPS.length) * 100)
}
