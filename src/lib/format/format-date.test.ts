import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatDate } from './format-date.ts'

test('a date is a short month, a day and a year, in UTC on every machine', () => {
  expect(formatDate('2025-01-05T00:00:00Z')).toBe('Jan 5, 2025')
  expect(formatDate('2025-01-05T23:59:59Z')).toBe('Jan 5, 2025')
  expect(formatDate(new Date('2024-12-31T23:30:00-05:00'))).toBe('Jan 1, 2025')
})

test('it is written as the locale en-US writes it', () => {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(formatDate(date)).toBe(format.format(date))
    }),
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
