import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatDate } from './format-date.ts'
import { toZonedTime } from './time-zone.ts'

test('a date is a short month, a day and a year, in the offset of the time', () => {
  expect(formatDate('2025-01-05')).toBe('Jan 5, 2025')
  expect(formatDate('2025-01-05T00:00:00Z')).toBe('Jan 5, 2025')
  expect(formatDate('2025-01-05T23:59:59Z')).toBe('Jan 5, 2025')
  expect(formatDate('2024-12-31T23:30:00-05:00')).toBe('Dec 31, 2024')
})

test('it is written as the locale en-US writes it in that zone', () => {
  const [min, max] = [new Date('1973-01-01T00:00:00Z'), new Date('9999-12-30T23:59:59Z')]
  fc.assert(
    fc.property(
      fc.date({ min, max, noInvalidDate: true }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles'),
      (date, timeZone) => {
        const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone })
        expect(formatDate(toZonedTime(date, timeZone))).toBe(format.format(date))
      },
    ),
  )
})

// A slow phone loads the tables of a locale for each kind of formatter it makes, in the task that makes the page listen (decision 041).
test('neither importing nor calling it creates an Intl formatter', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  vi.resetModules()
  const fresh = await import('./format-date.ts')
  expect(fresh.formatDate('2025-01-05T00:00:00Z')).toBe('Jan 5, 2025')
  expect(made).not.toHaveBeenCalled()
})
