import { siteTimeZone } from '#src/lib/format/site-time.server.ts'
import { findTimeZone, fromClockTime } from '#src/lib/format/time-zone.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'

const ISO =
  /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?: ?([ap]m)(?![a-z]))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?: ?\[?([A-Za-z]{1,20}\/[A-Za-z_/]{1,40})\]?)?$/i
/** `02.01.2020` and `13/01/2020`; slashes mean the month first where both orders are possible, as in the United States. */
const DAY_OR_MONTH_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[,\s]+(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?))?$/i
const HAN = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
/** Seconds or milliseconds since 1970, as text. */
const INSTANT = /^\d{9,13}(?:\.\d{1,9})?$/
/** The zones that `Date.parse` knows, anywhere in a text, and an offset after a time. */
const ZONE = /(?<![A-Za-z])(?:GMT|UTC?|Z|[ECMP][SD]T)\b|:\d{2}(?: ?[AaPp][Mm])? ?[+-]\d{2}:?\d{2}\b/
const TIME = /\d:\d{2}|\d ?[ap]\.?m\b/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/**
 * A date in a format of front matter. A time without a zone is in that of the site; a date without a time is the instant of that day (`fromWrittenDay`).
 * Null for anything else.
 */
export function parseDate(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : parseDate(value.toISOString())
  if (typeof value === 'number') return parseNumber(value)
  if (typeof value !== 'string' || value.length > 100) return null
  const text = value.trim().replace(/\s+/g, ' ')
  if (INSTANT.test(text)) return parseNumber(Number(text))
  const han = HAN.exec(text) ?? COMPACT.exec(text)
  if (han) return parseIso(`${han[1]}-${han[2]}-${han[3]}`)
  const dayOrMonth = DAY_OR_MONTH_FIRST.exec(text)
  if (dayOrMonth) return parseDayOrMonthFirst(dayOrMonth)
  return ISO.test(text) ? parseIso(text) : parseWords(text)
}

/** A compact date, or the seconds or milliseconds since 1970. */
function parseNumber(value: number): Date | null {
  if (/^(?:19|20)\d{6}$/.test(String(value))) return parseDate(String(value))
  if (value >= 100_000_000_000) return validDate(value)
  return value >= 100_000_000 ? validDate(value * 1000) : null
}

function parseDayOrMonthFirst([, first = '', separator, second = '', year = '', time]: RegExpExecArray): Date | null {
  const isDayFirst = separator === '.' || Number(first) > 12
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return parseIso(`${year}-${month}-${day}${time ? ` ${time}` : ''}`)
}

function parseIso(text: string): Date | null {
  const [, year = '', month = '', day = '1', hour, minute = '0', second = '0', fraction = '', half, zone, zoneName] = ISO.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return null // `Date.UTC` turns February 31 into March 3.
  if (hour === undefined) return fromWrittenDay(date.toISOString().slice(0, 10))
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const time = [String(hours), minute, second].map((part) => part.padStart(2, '0')).join(':')
  const clockTime = `${date.toISOString().slice(0, 10)}T${time}${fraction.slice(0, 4)}`
  return zone === undefined
    ? dateIn(Date.parse(`${clockTime}Z`), findTimeZone(zoneName ?? '') ?? siteTimeZone())
    : validDate(Date.parse(`${clockTime}${offset(zone)}`))
}

/** `January 2nd, 2020`, `Thu, 02 Jan 2020 10:00:00 GMT`, the text of a JavaScript date, which names its zone at the end, and that of `date`. */
function parseWords(text: string): Date | null {
  if (!/\d{4}/.test(text) || !/[a-z]{3}/i.test(text)) return null
  const plain = text.replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/gi, '$1').replace(/ \([^()]{1,60}\)$/, '')
  if (ZONE.test(plain)) return validDate(Date.parse(plain))
  const asUtc = Date.parse(`${plain} UTC`)
  if (TIME.test(plain) || Number.isNaN(asUtc)) return dateIn(asUtc, siteTimeZone())
  return fromWrittenDay(new Date(asUtc).toISOString().slice(0, 10))
}

/** The instant of a clock time in a time zone. `asUtc` is the same clock time in UTC. */
function dateIn(asUtc: number, timeZone: string): Date | null {
  if (Number.isNaN(asUtc)) return null
  const minute = fromClockTime(new Date(asUtc).toISOString(), timeZone)
  return minute && new Date(minute.getTime() + (asUtc % 60_000))
}

function offset(zone: string): string {
  if (/^[a-z]/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3) || '00'}`
}

function validDate(time: number): Date | null {
  return Number.isNaN(time) ? null : new Date(time)
}
