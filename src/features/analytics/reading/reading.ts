// The rules of the reading statistics, on the server. A reader is a visitor of a post and day whose browser reported reading. All
// reports of a reader on one day form one reading.

/** Lower bounds of the histogram of reading times, in seconds. The last step is open. */
export const TIME_STEPS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200] as const
/** The longest reading time of a post per reader and day. */
export const SECONDS_MAX = 1800
/** A reader who reaches the end in less than this share of the estimated reading time has not read the post. */
const READ_SHARE = 0.25
/** Tolerates differences between the clocks of browser and server. */
const SLACK_SECONDS = 5

/** `marks`: those of `daily_reading` without the time, and 'to:' with the address of a clicked link of the article. */
export type Reading = { seconds: number; marks: readonly string[] }

type Limits = {
  /** The time since the reader's first view of the post on this day. */
  secondsSinceView: number
  /** Null when it is not known. */
  readingMinutes: number | null
}

/** Adds a report to a reading. Limits the seconds to the time since the counted view. */
export function addReading(known: Reading, report: Reading, { secondsSinceView, readingMinutes }: Limits): Reading {
  const possible = Math.min(SECONDS_MAX, Math.max(0, Math.floor(secondsSinceView)) + SLACK_SECONDS)
  const seconds = Math.max(known.seconds, Math.min(known.seconds + report.seconds, possible))
  const marks = new Set([...known.marks, ...report.marks])
  if (readingMinutes !== null && marks.has('end') && seconds >= readingMinutes * 60 * READ_SHARE) marks.add('read')
  return { seconds, marks: [...marks] }
}

/** The changes of the counters when a reading goes from `before` (null before the first report) to `after`. */
export function compareReadings(before: Reading | null, after: Reading): { mark: string; by: 1 | -1 }[] {
  const known = new Set(before?.marks)
  const fresh = after.marks.filter((mark) => !known.has(mark)).map((mark) => ({ mark, by: 1 as const }))
  const [was, is] = [before && timeMark(before.seconds), timeMark(after.seconds)]
  if (was === is) return fresh
  return [...(was ? [{ mark: was, by: -1 as const }] : []), { mark: is, by: 1 as const }, ...fresh]
}

function timeMark(seconds: number): string {
  return `t:${TIME_STEPS.findLast((step) => step <= seconds) ?? 0}`
}

/** The readers of one step of the histogram. */
export type TimeCount = { from: number; readers: number }

/**
 * The median reading time in seconds; null without readers. Interpolates linearly within a step; for the open last step it is
 * the lower bound.
 */
export function medianSeconds(counts: readonly TimeCount[]): number | null {
  const half = counts.reduce((sum, { readers }) => sum + readers, 0) / 2
  let below = 0
  for (const { from, readers } of counts.toSorted((a, b) => a.from - b.from)) {
    if (readers > 0 && below + readers >= half) {
      const to = TIME_STEPS.find((step) => step > from) ?? from
      return Math.round(from + ((half - below) / readers) * (to - from))
    }
    below += readers
  }
  return null
}
