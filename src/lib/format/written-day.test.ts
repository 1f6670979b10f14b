import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileDate, isSameDate, publicFrom, siteDay, siteTime, withTimeZone } from './site-time.server.ts'
import { asTime, fromWrittenDay, writtenDay } from './written-day.ts'

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo']

test('a day is the same day for readers and in files, in every zone', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...ZONES), (day, zone) => {
      const at = fromWrittenDay(day)
      expect(writtenDay(at)).toBe(day)
      expect(withTimeZone(zone, () => [siteTime(at), fileDate(at), siteDay(at)])).toEqual([day, day, day])
      expect(asTime(at).toISOString()).toBe(`${day}T12:00:00.000Z`)
    }),
  )
})

test('a time is no day, and its file date is the same instant', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (at) => {
      fc.pre(at.getUTCMilliseconds() !== 1)
      expect(writtenDay(at)).toBeNull()
      expect(asTime(at)).toBe(at)
    }),
  )
  expect(fileDate(new Date('2026-04-15T22:00:01Z'))).toBe('2026-04-15T22:00:01.000Z')
})

test('midnight of the site counts as a day in files, as older versions stored it', () => {
  const at = new Date('2026-04-15T22:00:00Z')
  expect(withTimeZone('Europe/Berlin', () => fileDate(at))).toBe('2026-04-16')
  expect(withTimeZone('America/New_York', () => fileDate(at))).toBe('2026-04-15T22:00:00.000Z')
  expect(withTimeZone('Europe/Berlin', () => isSameDate(at, fromWrittenDay('2026-04-16')))).toBe(true)
})

test('a day begins at midnight of the site, a time when it is', () => {
  expect(withTimeZone('Asia/Tokyo', () => publicFrom(fromWrittenDay('2026-04-16')))).toEqual(new Date('2026-04-15T15:00:00Z'))
  expect(publicFrom(new Date('2026-04-16T08:00:00Z'))).toEqual(new Date('2026-04-16T08:00:00Z'))
})
