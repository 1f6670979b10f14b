// Arithmetic of days as 'YYYY-MM-DD' in UTC. Ranges include both ends.
import { toDay } from '#src/lib/format/day.ts'

export type Range = { from: string; to: string }

export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

export function isDay(text: string): boolean {
  return DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text)) && toDay(new Date(text)) === text
}

export function addDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day)
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  return toDay(
    new Date(
      Math.min(Date.parse(`${toDay(target).slice(0, 8)}01`) + (date.getUTCDate() - 1) * 86_400_000, Date.parse(lastOfMonth(toDay(target)))),
    ),
  )
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string): string {
  const date = new Date(day)
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)))
}

export function countDays({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

export function listDays({ from, to }: Range): string[] {
  return Array.from({ length: countDays({ from, to }) }, (_, place) => addDays(from, place))
}

/** The first days of all months that overlap the range. */
export function listMonths({ from, to }: Range): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
