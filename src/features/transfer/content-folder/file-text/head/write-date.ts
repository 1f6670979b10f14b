// A date in the form of the one that it replaces.
import { isSameDate, siteDay, siteTime } from '#src/lib/format/site-time.server.ts'
import { parseDate } from '../../../import/front-matter/parse-date.ts'

const WRITTEN =
  /^\d{4}-\d{2}-\d{2}(?:(?<between>[T ])\d{2}:\d{2}(?<seconds>:\d{2})?(?<fraction>\.\d{1,9})?)?(?<zone> ?(?:Z|[+-]\d{2}:?\d{2}))?$/i

/** The shortest text that the import reads as this instant, of the kind of `previous`; null for a new key. Days are those of the site's time zone. */
export function writeDate(date: Date, previous: unknown): string {
  // TOML has dates, which know how they were written.
  const written = previous instanceof Date ? previous.toISOString().replace('.000', '') : previous
  const old = typeof written === 'string' ? WRITTEN.exec(written.trim())?.groups : undefined
  const candidates = [
    ...(old ? inFormOf(date, old) : []),
    ...(old?.between === undefined ? [siteDay(date)].filter((day) => day !== null) : []),
    withoutFraction(date),
  ]
  return candidates.find((text) => readsAs(text, date)) ?? date.toISOString()
}

/** Whether the import reads the text as this date. */
export function readsAs(text: unknown, date: Date): boolean {
  const said = parseDate(text)
  return said !== null && isSameDate(said, date)
}

function withoutFraction(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z')
}

/** The clock time in the time zone of the old text, or in that of the site. */
function inFormOf(date: Date, { between, seconds, fraction, zone }: Record<string, string | undefined>): string[] {
  if (between === undefined) return []
  const clock = zone === undefined ? siteTime(date) : new Date(date.getTime() + offsetOf(zone) * 60_000).toISOString()
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 23)]
  const times = [seconds === undefined ? [time.slice(0, 5)] : [], fraction === undefined ? [time.slice(0, 8)] : [], [time]].flat()
  return times.map((text) => `${day}${between}${text}${zone ?? ''}`)
}

/** In minutes. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
