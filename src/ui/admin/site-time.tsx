// Dates and times of the admin area, in the time zone of the site.
import { type ComponentProps, createContext, use } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { toZonedTime } from '#src/lib/format/time-zone.ts'
import { writtenDay } from '#src/lib/format/written-day.ts'

/** Above all screens. */
export const TimeZoneProvider = createContext('UTC')

export function useTimeZone(): string {
  return use(TimeZoneProvider)
}

/** The date as 'Jan 8, 2026'. A date without a time is the same day in every zone. */
export function formatSiteDate(at: Date, timeZone: string): string {
  return formatDate(writtenDay(at) ?? toZonedTime(at, timeZone))
}

/** 'Jan 8, 2026' */
export function SiteDate({ at, ...rest }: ComponentProps<'time'> & { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time title={timeZone} {...rest} dateTime={at}>
      {formatSiteDate(new Date(at), timeZone)}
    </time>
  )
}

/** 'Jan 8, 2026, 09:00', or 'Jan 8, 2026' for a date without a time. */
export function DateAndTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time title={timeZone} dateTime={at}>
      {formatTime(at, timeZone)}
    </time>
  )
}

/** 'Jan 8, 09:00', with the year if it is not the current one; 'Jan 8, 2026' for a date without a time. */
export function ExactTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  // The clock of the server may be in another year.
  const isThisYear = useHydrated() && yearOf(new Date(at), timeZone) === yearOf(new Date(), timeZone)
  return (
    <time title={timeZone} dateTime={at}>
      {isThisYear && writtenDay(new Date(at)) === null ? formatsOf(timeZone).short.format(new Date(at)) : formatTime(at, timeZone)}
    </time>
  )
}

/** 'Jan 8, 2026, 09:00', or 'Jan 8, 2026' for a date without a time. */
export function formatTime(at: string, timeZone: string): string {
  const day = writtenDay(new Date(at))
  return day === null ? formatsOf(timeZone).full.format(new Date(at)) : formatDate(day)
}

const SHORT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formats = new Map<string, { short: Intl.DateTimeFormat; full: Intl.DateTimeFormat }>()

/** Creating a formatter is slow. */
function formatsOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    short: new Intl.DateTimeFormat('en-US', { ...SHORT, timeZone }),
    full: new Intl.DateTimeFormat('en-US', { ...SHORT, year: 'numeric', timeZone }),
  }
  formats.set(timeZone, made)
  return made
}

function yearOf(at: Date, timeZone: string): string {
  return toZonedTime(at, timeZone).slice(0, 4)
}
