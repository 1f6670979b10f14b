// The time zone of the site, for whatever a request renders.
import { AsyncLocalStorage } from 'node:async_hooks'
import { fromClockTime, startOfDate, toZonedTime } from './time-zone.ts'
import { writtenDay } from './written-day.ts'

const zone = new AsyncLocalStorage<string>()

export function withTimeZone<T>(timeZone: string, work: () => T): T {
  return zone.run(timeZone, work)
}

/** The time zone of the site during a request, otherwise UTC. */
export function siteTimeZone(): string {
  return zone.getStore() ?? 'UTC'
}

/** A date for visitors, which `formatDate` formats: 'YYYY-MM-DD' if it was written so, else ISO 8601 with the offset of the site's zone. */
export function siteTime(at: Date): string {
  return writtenDay(at) ?? toZonedTime(at, siteTimeZone())
}

/** A date for files, which the import reads back: 'YYYY-MM-DD' of a day, else ISO 8601 in UTC. */
export function fileDate(at: Date): string {
  return siteDay(at) ?? at.toISOString()
}

/** The day of a date without a time, else null. Dates of older versions without a time are midnight in the site's zone. */
export function siteDay(at: Date): string | null {
  const written = writtenDay(at)
  if (written !== null) return written
  const day = toZonedTime(at, siteTimeZone()).slice(0, 10)
  return fromClockTime(`${day}T00:00`, siteTimeZone())?.getTime() === at.getTime() ? day : null
}

/** Whether both are the same instant, or the same day without a time. */
export function isSameDate(one: Date, other: Date): boolean {
  return fileDate(one) === fileDate(other)
}

/** The moment from which a post with this date is public: of a day, its beginning in the site's zone. */
export function publicFrom(at: Date): Date {
  return startOfDate(at, siteTimeZone())
}
