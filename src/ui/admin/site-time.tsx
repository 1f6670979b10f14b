// Dates and times of the admin area, in the time zone of the site.
import { type ComponentProps, createContext, use } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { toZonedTime } from '#src/lib/format/time-zone.ts'

/** Above all screens. */
export const TimeZoneProvider = createContext('UTC')

export function useTimeZone(): string {
  return use(TimeZoneProvider)
}

/** 'Jan 8, 2026' */
export function SiteDate({ at, ...rest }: ComponentProps<'time'> & { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time title={timeZone} {...rest} dateTime={at}>
      {formatDate(toZonedTime(new Date(at), timeZone))}
    </time>
  )
}

/** 'Jan 8, 2026, 09:00' */
export function DateAndTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time title={timeZone} dateTime={at}>
      {formatTime(at, timeZone)}
    </time>
  )
}

/** 'Jan 8, 09:00', with the year if it is not the current one. */
export function ExactTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  // The clock of the server may be in another year.
  const isThisYear = useHydrated() && yearOf(new Date(at), timeZone) === yearOf(new Date(), timeZone)
  return (
    <time title={timeZone} dateTime={at}>
      {(isThisYear ? formatsOf(timeZone).short : formatsOf(timeZone).full).format(new Date(at))}
    </time>
  )
}

/** 'Jan 8, 2026, 09:00' */
export function formatTime(at: string, timeZone: string): string {
  return formatsOf(timeZone).full.format(new Date(at))
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
