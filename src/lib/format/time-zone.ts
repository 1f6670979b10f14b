// Instants in a time zone. Uses `Intl`, so not for public pages (decision 041): the server sends them times with the offset of the site's zone.
import { writtenDay } from './written-day.ts'

const ZONE_NAME = /^[a-z][\w+/-]{0,63}$/i
const MINUTE = 60_000

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** The IANA name as `Intl` spells it, or null for an unknown name. An offset such as '+01:00' is no zone. */
export function findTimeZone(name: string): string | null {
  if (!ZONE_NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** ISO 8601 with the offset of the zone, so that the text begins with the date and time there: '2026-01-31T08:30:00.000+01:00'. */
export function toZonedTime(at: Date, timeZone: string): string {
  if (timeZone === 'UTC') return at.toISOString()
  const offset = offsetAt(at.getTime(), timeZone)
  const minutes = Math.abs(offset / MINUTE)
  const two = (number: number) => String(number).padStart(2, '0')
  const local = new Date(at.getTime() + offset).toISOString().slice(0, -1)
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The instant of a clock time such as '2026-01-31T08:30' in the zone, or null. A time that a clock change skips or repeats is the later or the earlier one. */
export function fromClockTime(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const asUtc = Date.parse(`${text.slice(0, 16)}Z`)
  if (Number.isNaN(asUtc)) return null
  const before = offsetAt(asUtc - 24 * 60 * MINUTE, timeZone)
  const at = asUtc - before
  // Unless the clock has changed before that instant.
  const after = offsetAt(at, timeZone)
  if (after === before) return new Date(at)
  const later = asUtc - after
  return new Date(offsetAt(later, timeZone) === after ? later : at)
}

/** The instant at which a date begins: a date without a time begins with its day in the zone. */
export function startOfDate(at: Date, timeZone: string): Date {
  const day = writtenDay(at)
  return (day === null ? null : fromClockTime(`${day}T00:00`, timeZone)) ?? at
}

/** Milliseconds that the clocks of the zone are ahead of UTC, in whole minutes. */
function offsetAt(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - at) / MINUTE) * MINUTE
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone })
  formats.set(timeZone, format)
  return format
}
