// The period of a report and the period that it is compared with.
import { addDays, addMonths, countDays, firstOfMonth, listDays, listMonths, type Range } from './days.ts'

export const PERIODS = ['today', '7d', '30d', '90d', '12m', 'all', 'custom'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_LABELS = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  all: 'All time',
  custom: 'From … to …',
} as const satisfies Record<Period, string>

export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const COMPARISON_LABELS = {
  previous: 'vs the period before',
  year: 'vs the year before',
  none: 'not compared',
} as const satisfies Record<Comparison, string>

/** A longer period has one point per month instead of one per day. */
const DAILY_POINTS_MAX = 92

export type RequestedPeriod = { period: Period; from: string; to: string; compare: Comparison }
export type Grain = 'day' | 'month'
export type Span = { range: Range; before: Range | null; grain: Grain }

/** `firstDay` is the first day with statistics, for the period 'all'. */
export function resolvePeriod(asked: RequestedPeriod, today: string, firstDay: string): Span {
  const range = rangeOf(asked, today, firstDay)
  const before = asked.period === 'all' ? null : rangeBefore(asked, range)
  return { range, before, grain: countDays(range) <= DAILY_POINTS_MAX ? 'day' : 'month' }
}

function rangeOf({ period, from, to }: RequestedPeriod, today: string, firstDay: string): Range {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case '90d':
      return { from: addDays(today, -89), to: today }
    case '12m':
      return { from: addMonths(firstOfMonth(today), -11), to: today }
    case 'all':
      return { from: firstDay < today ? firstDay : today, to: today }
    case 'custom':
      return from <= to ? { from, to } : { from: to, to: from }
  }
}

function rangeBefore({ compare, period }: RequestedPeriod, range: Range): Range | null {
  if (compare === 'none') return null
  // Twelve months are compared with the same months of the year before, not with the same number of days.
  if (compare === 'year' || period === '12m') return { from: addMonths(range.from, -12), to: addMonths(range.to, -12) }
  const days = countDays(range)
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) }
}

/** The points of a chart: days, or first days of months. */
export function listBuckets(range: Range, grain: Grain): string[] {
  return grain === 'day' ? listDays(range) : listMonths(range)
}

export function bucketOf(day: string, grain: Grain): string {
  return grain === 'day' ? day : firstOfMonth(day)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const fullFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

export function formatBucket(bucket: string, grain: Grain): string {
  return (grain === 'day' ? dayFormat : monthFormat).format(new Date(bucket))
}

export function formatRange({ from, to }: Range): string {
  return from === to ? fullFormat.format(new Date(from)) : `${fullFormat.format(new Date(from))} to ${fullFormat.format(new Date(to))}`
}
