// A date that was written without a time is that day in every time zone. It is stored as an instant like every other date: noon of the day in UTC,
// which is the same day from UTC-12 to UTC+11, and one millisecond, which tells it from a time.
import { toDay } from './day.ts'

const NOON = 'T12:00:00.000Z'
const MARK_MS = 1

/** The instant that stands for a day. `day` is 'YYYY-MM-DD' of a date that exists. */
export function fromWrittenDay(day: string): Date {
  return new Date(Date.parse(`${day}${NOON}`) + MARK_MS)
}

/** 'YYYY-MM-DD' when the date was written without a time, else null. */
export function writtenDay(at: Date): string | null {
  if (Number.isNaN(at.getTime())) return null
  const day = toDay(at)
  return fromWrittenDay(day).getTime() === at.getTime() ? day : null
}

/** For formats that have only times, such as feeds: noon of a day, and every other instant as it is. */
export function asTime(at: Date): Date {
  return writtenDay(at) === null ? at : new Date(at.getTime() - MARK_MS)
}
