import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTimeZone, fromClockTime, toZonedTime } from './time-zone.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'America/St_Johns',
]
const zone = fc.constantFrom(...ZONES)
const instant = fc.date({ min: new Date('1973-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })

test('a zone is found by its name in any spelling, and an offset or a made-up name is none', () => {
  expect(['europe/berlin', 'UTC', 'Etc/UTC', 'America/New_York'].map(findTimeZone)).toEqual([
    'Europe/Berlin',
    'UTC',
    'UTC',
    'America/New_York',
  ])
  expect(['', '+01:00', 'Mars/Olympus', 'Europe/Berlin; x', 'x'.repeat(200)].map(findTimeZone)).toEqual([null, null, null, null, null])
})

test('a time has the date, the hour and the offset of the zone', () => {
  const at = new Date('2025-12-31T22:30:00Z')
  expect(toZonedTime(at, 'UTC')).toBe('2025-12-31T22:30:00.000Z')
  expect(toZonedTime(at, 'Asia/Kathmandu')).toBe('2026-01-01T04:15:00.000+05:45')
  expect(toZonedTime(at, 'America/St_Johns')).toBe('2025-12-31T19:00:00.000-03:30')
  expect(toZonedTime(new Date('2026-07-01T23:30:00Z'), 'Europe/Berlin')).toBe('2026-07-02T01:30:00.000+02:00')
})

test('it is the same instant, and its day is what Intl says', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const text = toZonedTime(at, timeZone)
      expect(Date.parse(text)).toBe(at.getTime())
      expect(text.slice(0, 10)).toBe(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at))
    }),
  )
})

test('a clock time that exists once is read back', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const text = toZonedTime(at, timeZone).slice(0, 16)
      const found = fromClockTime(text, timeZone)
      // Of a repeated hour the first one is meant.
      expect(found && toZonedTime(found, timeZone).slice(0, 16)).toBe(text)
      expect(found?.getTime()).toBeLessThanOrEqual(at.getTime())
    }),
  )
})

test('a skipped hour is the one after it, a repeated hour the first one, and half a date is none', () => {
  expect(fromClockTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(fromClockTime('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(fromClockTime('2026-10-25', 'Europe/Berlin')).toBeNull()
  expect(fromClockTime('2026-99-25T02:30', 'UTC')).toBeNull()
})
