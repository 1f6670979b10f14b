// What counts as reading, on the server's side. A reader is a visitor of a post and day whose browser said something of the reading; what
// several visits of the day say is one reading.

/** Reading times are counted in these steps, in seconds; the last one has no end. */
export const TIME_STEPS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200] as const
/** More than this in one day is no reading of one post. */
export const SECONDS_MAX = 1800
/** Who came to the end in less than this share of the stated reading time has not read it through. */
const READ_SHARE = 0.25
/** Browsers and this clock disagree a little on when a view began. */
const SLACK_SECONDS = 5

/** `marks`: 'h:' and a heading come to, 'end', 'copy', 'contents', 'to:' and the address of a link; see `daily_reading`. */
export type Reading = { seconds: number; marks: readonly string[] }

type Limits = {
  /** Since this reader's first view of the post on this day. */
  secondsSinceView: number
  readingMinutes: number
}

/** What is known of a reader with a report added: nobody can have read for longer than since the view that was counted. */
export function addReading(known: Reading, report: Reading, { secondsSinceView, readingMinutes }: Limits): Reading {
  const possible = Math.min(SECONDS_MAX, Math.max(0, Math.floor(secondsSinceView)) + SLACK_SECONDS)
  const seconds = Math.max(known.seconds, Math.min(known.seconds + report.seconds, possible))
  const marks = new Set([...known.marks, ...report.marks])
  if (marks.has('end') && seconds >= readingMinutes * 60 * READ_SHARE) marks.add('read')
  return { seconds, marks: [...marks] }
}

/** What changes in the counters when a reader, null before the first report, goes from `before` to `after`. */
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

/** Readers of one step. */
export type TimeCount = { from: number; readers: number }

/**
 * The time that half of the readers exceed, in seconds; null without readers. Within a step readers are taken to be spread evenly; in the
 * last one it is where that step begins.
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
